import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { evaluateXPath, evaluateXPathToBoolean, evaluateXPathToNodes, type Options } from 'fontoxpath';
import { type Document, type Element, type Node, parseXmlDocument } from 'slimdom';

type Variable = { name: string; value: string };
type Assertion = { id: string; test: string };
type Rule = { context: string; variables: Variable[]; assertions: Assertion[] };
type Pattern = { variables: Variable[]; rules: Rule[] };

/** The rules of a Schematron file: those of EN 16931 have assertions only, in XPath 2. */
type Schematron = { options: Options; variables: Variable[]; patterns: Pattern[] };

const attribute = (element: Element, name: string) => element.getAttribute(name) ?? '';

const childrenOf = (element: Element, name: string) => element.children.filter(({ localName }) => localName === name);

const variablesOf = (element: Element): Variable[] =>
  childrenOf(element, 'let').map((child) => ({ name: attribute(child, 'name'), value: attribute(child, 'value') }));

function readSchematron(text: string): Schematron {
  const schema = parseXmlDocument(text).documentElement;
  if (!schema) throw new Error('The Schematron is empty');
  const namespaces = new Map(childrenOf(schema, 'ns').map((ns) => [attribute(ns, 'prefix'), attribute(ns, 'uri')]));
  const namespaceResolver = (prefix: string) => namespaces.get(prefix) ?? null;
  return {
    options: { namespaceResolver, language: evaluateXPath.XPATH_3_1_LANGUAGE },
    variables: variablesOf(schema),
    patterns: childrenOf(schema, 'pattern').map((pattern) => ({
      variables: variablesOf(pattern),
      rules: childrenOf(pattern, 'rule').map((rule) => ({
        context: everywhere(attribute(rule, 'context')),
        variables: variablesOf(rule),
        assertions: childrenOf(rule, 'assert').map((assertion) => ({
          id: attribute(assertion, 'id'),
          test: attribute(assertion, 'test'),
        })),
      })),
    })),
  };
}

/** A context matches nodes anywhere, as in XSLT. */
function everywhere(context: string): string {
  const alternatives = context.split(/\|(?![^[(]*[\])])/).map((path) => path.trim());
  return alternatives.map((path) => (path.startsWith('/') ? path : `//${path}`)).join(' | ');
}

type Values = Record<string, unknown>;

/** Returns the ids of the assertions that fail, such as BR-CO-15. A node belongs to the first rule that matches it. */
export function failedAssertions({ options, variables, patterns }: Schematron, xml: string): string[] {
  const document: Document = parseXmlDocument(xml);
  const evaluated = (of: readonly Variable[], node: Node, outer: Values): Values => {
    const values = { ...outer };
    for (const { name, value } of of) values[name] = evaluateXPath(value, node, null, values, undefined, options);
    return values;
  };
  const failed: string[] = [];
  const common = evaluated(variables, document, {});
  for (const pattern of patterns) {
    const ofPattern = evaluated(pattern.variables, document, common);
    const matched = new Set<Node>();
    for (const rule of pattern.rules) {
      for (const node of evaluateXPathToNodes<Node>(rule.context, document, null, ofPattern, options)) {
        if (matched.has(node)) continue;
        matched.add(node);
        const values = evaluated(rule.variables, node, ofPattern);
        for (const { id, test } of rule.assertions) {
          if (!evaluateXPathToBoolean(test, node, null, values, options)) failed.push(id);
        }
      }
    }
  }
  return failed;
}

/**
 * A checkout of github.com/ConnectingEurope/eInvoicing-EN16931, whose rules the European Committee for Standardization
 * publishes.
 */
const officialFolder = process.env.TEST_EN16931_RULES ?? '';

export const hasOfficialRules = officialFolder !== '';

export async function readOfficialRules(syntax: 'ubl' | 'cii'): Promise<Schematron> {
  const file = `EN16931-${syntax.toUpperCase()}-validation-preprocessed.sch`;
  return readSchematron(await readFile(path.join(officialFolder, syntax, 'schematron', 'preprocessed', file), 'utf8'));
}
