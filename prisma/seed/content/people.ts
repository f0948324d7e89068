import { sampleId } from './random';

export const people = {
  olivia: person('olivia@brightside.example', 'Olivia', 'Bergman', 'Brightside'),
  adam: person('adam@brightside.example', 'Adam', 'Lindh', 'Brightside'),
  erin: person('erin@brightside.example', 'Erin', 'Kallstrom', 'Brightside'),
  vera: person('vera@brightside.example', 'Vera', 'Sundin', 'Brightside'),
  ines: person('ines@northwind.example', 'Ines', 'Carvalho', 'Northwind'),
  nora: person('nora@newco.example', 'Nora', 'Dahl', 'Newco'),
  lena: person('lena@voices.example', 'Lena', 'Ritter', ''),
  support: person('support@timbre.example', 'Sam', 'Porter', ''),
} as const;

export const teams = {
  brightside: sampleId('team', 'Brightside'),
  northwind: sampleId('team', 'Northwind'),
  newco: sampleId('team', 'Newco'),
} as const;

function person(email: string, firstName: string, lastName: string, companyName: string) {
  return { id: sampleId('user', email), email, firstName, lastName, companyName };
}
