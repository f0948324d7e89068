const secret =
  /\b(?:sk|rk|whsec|pi|seti)_\w+(?:_secret_\w+)?|\b[\w.+-]+@[\w-]+(?:\.[\w-]+)+|\b\d{6}\b|[?&#](?:token|code)=[^\s&]+|(?<=:\/\/)[^\s/@]+(?=@)/g;

/** The text without keys, codes, tokens, passwords in URLs and email addresses. */
export const withoutSecrets = (text: string): string => text.replaceAll(secret, '•••');
