import type { LanguageScripts } from './language-scripts';

export const easternScripts = {
  fi: {
    Commercial:
      'Jotkut aamut tarvitsevat muutakin kuin kahvia. Ne tarvitsevat rauhaa, hyvän näkymän ja lämmintä leipää. Kulman leipomo, avoinna kuudesta.',
    'E-learning':
      'Tervetuloa kolmanteen osaan. Seuraavan kymmenen minuutin aikana opit tunnistamaan vaaran ennen kuin siitä tulee tapaturma.',
    Audiobook:
      'Talo oli ollut tyhjillään yksitoista talvea, kun Klaara löysi avaimen. Se oli pienempi kuin hän muisti, ja yhä lämmin.',
    'Phone system':
      'Kiitos soitostasi. Kaikki asiakaspalvelijamme ovat juuri nyt varattuja. Odota hetki, niin vastaamme sinulle pian.',
    Corporate:
      'Me rakennamme taloja puusta. Jokainen niistä kasvaa ensin metsässä sata vuotta, ja siksi teemme työmme huolella.',
    Documentary:
      'Talvella järvi vaikenee kokonaan. Jään alla elämä kuitenkin jatkuu, hitaasti ja salassa, kevättä odottaen.',
  },
  et: {
    Commercial:
      'Mõni hommik vajab enamat kui kohvi. See vajab vaikust, head vaadet ja sooja leiba. Nurga pagar, avatud kella kuuest.',
    'E-learning':
      'Tere tulemast kolmandasse moodulisse. Täna õpime, kuidas märgata ohtu enne, kui sellest saab õnnetus.',
    Audiobook:
      'Maja oli seisnud tühjana üksteist talve, kui Klaara leidis võtme. See oli väiksem, kui ta mäletas, ja ikka veel soe.',
    'Phone system':
      'Täname helistamast. Kõik meie klienditeenindajad on hetkel hõivatud. Palun oodake, vastame teile esimesel võimalusel.',
    Corporate:
      'Me ehitame riiki, mis mahub taskusse. Meie teenused töötavad ööpäev läbi, et inimestel jääks aega elada.',
    Documentary:
      'Sügisel tõuseb raba kohale udu. Kured kogunevad, hüüavad viimast korda ja asuvad pikale teele lõuna poole.',
  },
  hu: {
    Commercial:
      'Vannak reggelek, amelyekhez kevés a kávé. Kell hozzájuk egy kis csend, szép kilátás és meleg kenyér. Sarki pékség, hattól nyitva.',
    'E-learning':
      'Üdvözöljük a harmadik modulban. A következő tíz percben megtanulja, hogyan ismerje fel a veszélyt, mielőtt baj történik.',
    Audiobook:
      'A ház tizenegy tele állt üresen, amikor Klára megtalálta a kulcsot. Kisebb volt, mint ahogy emlékezett rá, és még meleg.',
    'Phone system':
      'Köszönjük hívását. Jelenleg minden munkatársunk foglalt. Kérjük, tartsa a vonalat, hamarosan jelentkezünk.',
    Corporate: 'Nálunk minden hangszer kézzel készül. A fa türelmet kér, és mi három nemzedék óta megadjuk neki.',
    Documentary:
      'Ősszel darvak ezrei érkeznek a pusztára. Napnyugtakor megtelik velük az ég, és hangjuk messzire elhallatszik.',
  },
  pl: {
    Commercial:
      'Są poranki, którym nie wystarczy kawa. Potrzebują ciszy, dobrego światła i ciepłego chleba. Piekarnia na rogu, otwarta od szóstej.',
    'E-learning':
      'Witamy w module trzecim. W ciągu najbliższych dziesięciu minut nauczysz się rozpoznawać zagrożenie, zanim dojdzie do wypadku.',
    Audiobook:
      'Dom stał pusty od jedenastu zim, kiedy Klara znalazła klucz. Był mniejszy, niż pamiętała, i wciąż ciepły.',
    'Phone system':
      'Dziękujemy za telefon. Wszyscy nasi konsultanci są w tej chwili zajęci. Prosimy o pozostanie na linii.',
    Corporate:
      'Budujemy statki, które nie hałasują. Dla ludzi to mała różnica, ale dla wielorybów zmienia ona wszystko.',
    Documentary:
      'W najstarszym lesie Europy drzewa umierają powoli. Każdy powalony pień staje się domem dla tysięcy istot.',
  },
  cs: {
    Commercial:
      'Některá rána potřebují víc než kávu. Potřebují klid, hezký výhled a teplý chléb. Pekárna na rohu, otevřeno od šesti.',
    'E-learning':
      'Vítejte ve třetím modulu. V příštích deseti minutách se naučíte rozpoznat riziko dříve, než se z něj stane úraz.',
    Audiobook: 'Dům stál prázdný už jedenáct zim, když Klára našla klíč. Byl menší, než si pamatovala, a pořád teplý.',
    'Phone system': 'Děkujeme za zavolání. Všichni naši operátoři jsou nyní zaneprázdněni. Vyčkejte prosím na lince.',
    Corporate: 'Vyrábíme sklo už tři sta let. A každý den hledáme způsob, jak pustit dovnitř o trochu více světla.',
    Documentary:
      'Řeka se na jaře vylije z břehů a louky se promění v jezero. Pro tisíce žab je to nejdůležitější noc v roce.',
  },
  sk: {
    Commercial:
      'Niektoré rána potrebujú viac než kávu. Potrebujú pokoj, pekný výhľad a teplý chlieb. Pekáreň na rohu, otvorená od šiestej.',
    'E-learning':
      'Vitajte v treťom module. V nasledujúcich desiatich minútach sa naučíte rozpoznať riziko skôr, než dôjde k úrazu.',
    Audiobook: 'Dom bol prázdny už jedenásť zím, keď Klára našla kľúč. Bol menší, než si pamätala, a stále teplý.',
    'Phone system':
      'Ďakujeme, že voláte. Všetci naši operátori sú momentálne zaneprázdnení. Zostaňte, prosím, na linke.',
    Corporate: 'Naše domy staviame z dreva a hliny. Držia teplo v zime, chlad v lete a pamätajú si, kto v nich býval.',
    Documentary: 'Vysoko v horách žije svišť. Celé leto sa pripravuje na spánok, ktorý potrvá viac než pol roka.',
  },
  hr: {
    Commercial:
      'Neka jutra trebaju više od kave. Trebaju malo mira, lijep pogled i topao kruh. Pekara na uglu, otvorena od šest.',
    'E-learning':
      'Dobrodošli u treći modul. U sljedećih deset minuta naučit ćete prepoznati opasnost prije nego što dođe do nesreće.',
    Audiobook:
      'Kuća je bila prazna jedanaest zima kada je Klara našla ključ. Bio je manji nego što ga je pamtila, i još topao.',
    'Phone system':
      'Hvala na pozivu. Svi naši djelatnici trenutačno su zauzeti. Molimo ostanite na liniji, javit ćemo se uskoro.',
    Corporate: 'Već pet generacija gradimo drvene brodove. More ne oprašta pogreške, pa ih se trudimo ne raditi.',
    Documentary:
      'Ispod površine krša teku rijeke koje nitko ne vidi. Izviru samo jednom, tik uz more, i odmah nestaju.',
  },
  bg: {
    Commercial:
      'Някои утрини искат повече от кафе. Искат тишина, хубава гледка и топъл хляб. Пекарната на ъгъла, отворена от шест.',
    'E-learning':
      'Добре дошли в трети модул. През следващите десет минути ще научите как да разпознавате риска, преди да стане злополука.',
    Audiobook:
      'Къщата стоеше празна от единадесет зими, когато Клара намери ключа. Беше по-малък, отколкото го помнеше.',
    'Phone system':
      'Благодарим ви, че се обадихте. В момента всички наши служители са заети. Моля, изчакайте на линията.',
    Corporate:
      'Ние отглеждаме рози от сто години. За една малка бутилка масло са нужни четири тона цвят и много ранни утрини.',
    Documentary: 'Високо в планината, където пътеките свършват, живеят последните диви кози. Те познават всеки камък.',
  },
  el: {
    Commercial:
      'Κάποια πρωινά θέλουν κάτι παραπάνω από καφέ. Θέλουν ησυχία, όμορφη θέα και ζεστό ψωμί. Ο φούρνος της γειτονιάς.',
    'E-learning':
      'Καλώς ήρθατε στην τρίτη ενότητα. Στα επόμενα δέκα λεπτά θα μάθετε να αναγνωρίζετε τον κίνδυνο πριν γίνει ατύχημα.',
    Audiobook:
      'Το σπίτι ήταν άδειο έντεκα χειμώνες όταν η Κλειώ βρήκε το κλειδί. Ήταν πιο μικρό από όσο θυμόταν, και ακόμα ζεστό.',
    'Phone system':
      'Ευχαριστούμε που καλέσατε. Αυτή τη στιγμή όλοι οι συνεργάτες μας είναι απασχολημένοι. Παρακαλούμε περιμένετε.',
    Corporate:
      'Καλλιεργούμε ελιές εδώ και πέντε γενιές. Το δέντρο θέλει υπομονή, και το καλό λάδι θέλει ακόμα περισσότερη.',
    Documentary: 'Κάτω από τα γαλάζια νερά κοιμάται μια αρχαία πόλη. Τα ψάρια κολυμπούν σήμερα στους δρόμους της.',
  },
  tr: {
    Commercial:
      'Bazı sabahlar kahveden fazlasını ister. Biraz sessizlik, güzel bir manzara ve sıcacık ekmek. Köşedeki fırın, saat altıda açık.',
    'E-learning':
      'Üçüncü bölüme hoş geldiniz. Önümüzdeki on dakikada bir tehlikeyi kazaya dönüşmeden önce fark etmeyi öğreneceksiniz.',
    Audiobook:
      'Derya anahtarı bulduğunda ev on bir kıştır boştu. Anahtar hatırladığından daha küçüktü ve hâlâ sıcaktı.',
    'Phone system':
      'Aradığınız için teşekkür ederiz. Şu anda bütün arkadaşlarımız görüşme yapıyor. Lütfen hatta kalın.',
    Corporate: 'Üç kuşaktır halı dokuyoruz. Her düğüm elle atılır ve her desen, onu dokuyan köyün hikâyesini anlatır.',
    Documentary: 'Güneş doğarken vadide yüzlerce balon yükselir. Aşağıda ise kayalara oyulmuş eski bir şehir uyanır.',
  },
  ru: {
    Commercial:
      'Бывают утра, которым мало одного кофе. Им нужны тишина, красивый вид и тёплый хлеб. Пекарня на углу, открыто с шести.',
    'E-learning':
      'Добро пожаловать в третий модуль. За следующие десять минут вы научитесь замечать опасность до того, как случится беда.',
    Audiobook:
      'Дом стоял пустым одиннадцать зим, когда Клара нашла ключ. Он оказался меньше, чем она помнила, и был ещё тёплым.',
    'Phone system':
      'Спасибо за звонок. Сейчас все наши сотрудники заняты. Пожалуйста, оставайтесь на линии, мы скоро вам ответим.',
    Corporate: 'Мы делаем музыкальные инструменты вручную. Дерево требует терпения, и мы учимся ему уже сто лет.',
    Documentary:
      'Зимой озеро превращается в зеркало. Лёд здесь так прозрачен, что видно камни на глубине сорока метров.',
  },
  uk: {
    Commercial:
      'Деяким ранкам замало самої кави. Їм потрібні тиша, гарний краєвид і теплий хліб. Пекарня на розі, відчинено з шостої.',
    'E-learning':
      'Вітаємо в третьому модулі. За наступні десять хвилин ви навчитеся помічати небезпеку, перш ніж станеться лихо.',
    Audiobook:
      'Будинок стояв порожній одинадцять зим, коли Клара знайшла ключ. Він був менший, ніж вона пам’ятала, і ще теплий.',
    'Phone system':
      'Дякуємо за дзвінок. Зараз усі наші працівники зайняті. Будь ласка, залишайтеся на лінії, ми скоро відповімо.',
    Corporate: 'Ми вирощуємо соняшники вже чотири покоління. Улітку наше поле видно здалеку, а взимку воно відпочиває.',
    Documentary:
      'Навесні річка виходить з берегів, і луки стають озером. Тисячі лелек повертаються додому саме в ці дні.',
  },
} satisfies Record<string, LanguageScripts>;
