import type { LanguageScripts } from './language-scripts';

export const romanceScripts = {
  fr: {
    Commercial:
      'Il y a des matins qui méritent mieux qu’un café pressé. Du pain chaud, un peu de calme et une table au soleil. Chez Margot, dès six heures.',
    'E-learning':
      'Bienvenue dans le module trois. En dix minutes, vous allez apprendre à reconnaître un message frauduleux et à protéger vos données.',
    Audiobook:
      'La maison était vide depuis onze hivers quand Claire trouva la clé. Elle était plus petite que dans son souvenir, et encore tiède.',
    'Phone system':
      'Bonjour et merci de votre appel. Tous nos conseillers sont en ligne. Veuillez patienter, nous allons vous répondre.',
    Corporate:
      'Nous fabriquons du verre depuis trois siècles. Et chaque jour, nous cherchons encore comment laisser entrer un peu plus de lumière.',
    Documentary:
      'Deux fois par jour, la mer se retire de la baie. Elle laisse derrière elle un désert d’argent, plein de vie pour qui sait regarder.',
  },
  es: {
    Commercial:
      'Hay mañanas que piden algo más que un café. Piden buena luz, un poco de calma y pan recién hecho. La Tahona, abierta desde las seis.',
    'E-learning':
      'Bienvenidos al módulo tres. En los próximos diez minutos aprenderán a reconocer un riesgo antes de que se convierta en accidente.',
    Audiobook:
      'La casa llevaba once inviernos vacía cuando Clara encontró la llave. Era más pequeña de lo que recordaba, y estaba tibia.',
    'Phone system':
      'Gracias por llamar. En este momento todos nuestros agentes están ocupados. Por favor, no cuelgue y le atenderemos enseguida.',
    Corporate:
      'Llevamos agua a los lugares donde nunca llega la lluvia. No es magia: son cuarenta años de ingeniería y mucha paciencia.',
    Documentary:
      'En lo alto de la cordillera, el aire es tan fino que pocos animales pueden vivir. El cóndor ha hecho de este silencio su reino.',
  },
  ca: {
    Commercial:
      'Hi ha matins que demanen alguna cosa més que un cafè. Demanen bona llum, una mica de calma i pa acabat de fer.',
    'E-learning':
      'Benvinguts al mòdul tres. En els propers deu minuts aprendreu a reconèixer un risc abans que es converteixi en un accident.',
    Audiobook:
      'La casa feia onze hiverns que era buida quan la Clara va trobar la clau. Era més petita del que recordava.',
    'Phone system':
      'Gràcies per trucar. En aquest moment tots els nostres agents estan ocupats. Si us plau, espereu i us atendrem de seguida.',
    Corporate:
      'Som una cooperativa de tres-centes famílies. Cada tardor recollim junts les olives que els nostres avis van plantar.',
    Documentary:
      'Quan arriba la tardor, la boira omple la vall. Els ocells que venen del nord hi troben refugi durant tot l’hivern.',
  },
  it: {
    Commercial:
      'Ci sono mattine che chiedono qualcosa di più di un caffè. Un po’ di calma, una bella luce e il pane appena sfornato. Il Forno di Lia.',
    'E-learning':
      'Benvenuti al terzo modulo. Nei prossimi dieci minuti imparerete a riconoscere un rischio prima che diventi un incidente.',
    Audiobook:
      'La casa era vuota da undici inverni quando Chiara trovò la chiave. Era più piccola di come la ricordava, e stranamente calda.',
    'Phone system':
      'Grazie per aver chiamato. In questo momento tutti i nostri operatori sono occupati. La preghiamo di restare in linea.',
    Corporate:
      'Costruiamo violini da cinque generazioni. Il legno ha bisogno di tempo, e noi abbiamo imparato ad aspettare.',
    Documentary:
      'Sotto la città antica scorre un fiume che nessuno vede. Da duemila anni porta l’acqua alle fontane, senza mai fermarsi.',
  },
  pt: {
    Commercial:
      'Há manhãs que pedem mais do que um café. Pedem boa luz, um pouco de calma e pão acabado de sair do forno. Padaria do Largo.',
    'E-learning':
      'Bem-vindos ao módulo três. Nos próximos dez minutos vão aprender a reconhecer um risco antes que se torne um acidente.',
    Audiobook:
      'A casa estava vazia há onze invernos quando Clara encontrou a chave. Era mais pequena do que ela se lembrava.',
    'Phone system':
      'Agradecemos a sua chamada. De momento todos os nossos assistentes estão ocupados. Por favor, aguarde em linha.',
    Corporate:
      'Transformamos cortiça há quatro gerações. Cada árvore espera nove anos pela sua vez, e nós esperamos com ela.',
    Documentary:
      'Ao largo da costa, as baleias regressam todos os invernos. O seu canto atravessa o oceano e conta a história da viagem.',
  },
  ro: {
    Commercial:
      'Sunt dimineți care cer mai mult decât o cafea. Cer lumină bună, puțină liniște și pâine caldă. Brutăria din colț, deschisă de la șase.',
    'E-learning':
      'Bine ați venit la modulul trei. În următoarele zece minute veți învăța cum să recunoașteți un risc înainte să devină accident.',
    Audiobook:
      'Casa era goală de unsprezece ierni când Clara a găsit cheia. Era mai mică decât își amintea și încă era caldă.',
    'Phone system':
      'Vă mulțumim că ați sunat. În acest moment toți colegii noștri sunt ocupați. Vă rugăm să rămâneți la telefon.',
    Corporate:
      'Producem energie din vânt și din soare. Pentru noi, viitorul începe în fiecare dimineață, odată cu lumina.',
    Documentary:
      'Acolo unde fluviul întâlnește marea trăiesc peste trei sute de specii de păsări. Primăvara, cerul este plin de aripi.',
  },
} satisfies Record<string, LanguageScripts>;
