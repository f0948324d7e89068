import type { LanguageScripts } from './language-scripts';

export const germanicScripts = {
  en: {
    Commercial:
      'Some mornings need more than coffee. They need a view, a little quiet, and bread that is still warm. Hearth and Crumb. Open from six.',
    'E-learning':
      'Welcome to module three. In the next ten minutes you will learn how to spot a risk before it becomes an accident, and whom to tell.',
    Audiobook:
      'The house had been empty for eleven winters when Clara found the key. It was smaller than she remembered, and warm, as if someone had just put it down.',
    'Phone system':
      'Thank you for calling. All our colleagues are busy at the moment, but your call is important to us. For opening hours, press one.',
    Corporate:
      'We build pumps. It does not sound like much, until you know that every third glass of water in this city has passed through one of ours.',
    Documentary:
      'Twice a day the sea leaves this coast altogether. What it leaves behind is a plain of silver mud, and one of the richest meals on earth.',
  },
  de: {
    Commercial:
      'Manche Wege geht man am besten zu Fuß. Für alle anderen gibt es jetzt das neue Stadtrad: leicht, leise und in zwei Sekunden gefaltet.',
    'E-learning':
      'Willkommen zum dritten Kapitel. Sie lernen heute, wie Sie Daten sicher speichern und woran Sie eine gefälschte Nachricht erkennen.',
    Audiobook:
      'Als der Zug endlich hielt, war es längst dunkel. Auf dem Bahnsteig stand nur ein alter Mann mit einem Koffer, der viel zu groß für ihn war.',
    'Phone system':
      'Herzlich willkommen. Leider sind zurzeit alle Leitungen belegt. Bitte bleiben Sie am Apparat, wir sind gleich für Sie da.',
    Corporate:
      'Seit vier Generationen bauen wir Maschinen, die man nicht hört. Denn gute Technik macht ihre Arbeit, ohne viel Aufhebens davon zu machen.',
    Documentary:
      'Hoch über der Baumgrenze beginnt eine andere Welt. Hier entscheidet ein einziger warmer Tag darüber, wer den Winter überlebt.',
  },
  nl: {
    Commercial:
      'Zin in een weekend zonder plannen? Pak de trein, neem een boek mee en laat de rest aan ons over. Duinrust, het hotel achter de duinen.',
    'E-learning':
      'Welkom bij les drie. Vandaag leert u hoe u een klacht rustig aanneemt, goed samenvat en binnen één dag oplost.',
    Audiobook:
      'Op de laatste dag van de vakantie vond Joris een fles op het strand. Er zat een brief in, en bovenaan stond zijn eigen naam.',
    'Phone system':
      'Goedendag, u spreekt met de klantenservice. Al onze medewerkers zijn in gesprek. Een ogenblik geduld alstublieft.',
    Corporate:
      'Water is onze buurman, al achthonderd jaar. Wij zorgen ervoor dat hij blijft waar hij hoort: aan de andere kant van de dijk.',
    Documentary:
      'In het najaar trekken miljoenen vogels over dit kleine land. Wie stil blijft staan, hoort ze de hele nacht roepen.',
  },
  da: {
    Commercial:
      'Der er morgener, hvor tiden gerne må gå i stå. Friskbagte boller, god kaffe og avisen. Bageriet på hjørnet, åbent fra klokken seks.',
    'E-learning':
      'Velkommen til tredje modul. I dag lærer du at løfte rigtigt, så din ryg også har det godt om tyve år.',
    Audiobook:
      'Huset havde stået tomt i elleve år, da Karen fandt nøglen. Den var mindre, end hun huskede, og underligt varm i hånden.',
    'Phone system':
      'Velkommen til kundeservice. Alle vores medarbejdere er optaget lige nu. Bliv venligst i røret, så stiller vi dig videre.',
    Corporate: 'Vi bygger vindmøller. Det lyder enkelt, men hver eneste vinge er resultatet af fyrre års nysgerrighed.',
    Documentary:
      'To gange i døgnet forsvinder havet fra kysten. Tilbage ligger en flade af sølv, og et af verdens rigeste spisekamre.',
  },
  sv: {
    Commercial:
      'Vissa morgnar behöver mer än kaffe. De behöver utsikt, lite lugn och ett bröd som fortfarande är varmt. Vedugnen, öppet från sex.',
    'E-learning':
      'Välkommen till modul tre. De närmaste tio minuterna lär du dig att upptäcka en risk innan den blir en olycka.',
    Audiobook:
      'Huset hade stått tomt i elva vintrar när Klara hittade nyckeln. Den var mindre än hon mindes, och varm, som om någon just hade lagt den där.',
    'Phone system':
      'Tack för att du ringer. Just nu är alla våra medarbetare upptagna, men du har plats i kön och vi svarar så snart vi kan.',
    Corporate:
      'Vi tillverkar pumpar. Det låter kanske inte så märkvärdigt, men vart tredje glas vatten i staden har passerat en av våra.',
    Documentary:
      'Norr om polcirkeln går solen inte ner på femtio dagar. För den som ska hinna föda upp sina ungar finns ingen tid att förlora.',
  },
  no: {
    Commercial:
      'Noen turer trenger bare en termos og en god venn. For alle andre turer finnes den nye fjelljakken, varm, lett og laget for å vare.',
    'E-learning':
      'Velkommen til modul tre. I dag lærer du hvordan du melder fra om en feil, og hvem som skal ha beskjeden først.',
    Audiobook:
      'Da båten endelig la til kai, var det blitt mørkt. På brygga sto en gammel mann med en koffert som var altfor stor for ham.',
    'Phone system':
      'Takk for at du ringer. Alle våre medarbeidere er opptatt akkurat nå. Vennligst vent, så svarer vi deg så snart vi kan.',
    Corporate:
      'Vi har bygget skip i hundre år. Nå bygger vi ferger som går på strøm, og fjorden har aldri vært så stille.',
    Documentary:
      'Dypt nede i fjorden vokser en skog av koraller. Den har stått her i åtte tusen år, og nesten ingen har sett den.',
  },
  is: {
    Commercial:
      'Sumir morgnar þurfa meira en kaffi. Þeir þurfa útsýni, smá ró og nýbakað brauð. Bakaríið við höfnina, opið frá klukkan sex.',
    'E-learning': 'Velkomin í þriðja kafla. Í dag lærum við hvernig á að bregðast við óvæntum atvikum á vinnustaðnum.',
    Audiobook:
      'Húsið hafði staðið autt í ellefu vetur þegar Katrín fann lykilinn. Hann var minni en hana minnti og hlýr í hendi.',
    'Phone system':
      'Þakka þér fyrir að hringja. Allir þjónustufulltrúar eru uppteknir í augnablikinu. Vinsamlegast bíddu á línunni.',
    Corporate:
      'Við nýtum orkuna sem landið gefur okkur. Heitt vatn úr jörðinni hitar heimili, skóla og gróðurhús allt árið.',
    Documentary: 'Undir jöklinum sefur eldfjall. Þegar það vaknar breytist landslagið á einni nóttu og ný saga hefst.',
  },
} satisfies Record<string, LanguageScripts>;
