/** Scripts of sample projects in other languages. */
export const projectScripts = {
  midsummer: 'Årets ljusaste natt är också årets kortaste. Gör den längre, med Brightside.',
  tradeFair: 'Wind ist kostenlos. Ihn zu verstehen, hat uns dreißig Jahre gekostet.',
  summer: 'Este verano, deja que el viento haga el trabajo. Northwind.',
};
