import type { LanguageScripts } from './language-scripts';
import { easternScripts } from './scripts-eastern';
import { germanicScripts } from './scripts-germanic';

const romanceScripts = {
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

const asianScripts = {
  ar: {
    Commercial:
      'بعض الصباحات تحتاج إلى أكثر من القهوة. تحتاج إلى هدوء ومنظر جميل وخبز طازج. مخبز الحي، مفتوح من السادسة.',
    'E-learning': 'مرحبا بكم في الوحدة الثالثة. خلال الدقائق العشر القادمة ستتعلمون كيف تكتشفون الخطر قبل وقوع الحادث.',
    Audiobook: 'كان البيت خاليا منذ أحد عشر شتاء عندما وجدت ليلى المفتاح. كان أصغر مما تتذكر، وكان لا يزال دافئا.',
    'Phone system': 'شكرا لاتصالكم بنا. جميع موظفينا مشغولون في الوقت الحالي. يرجى الانتظار وسنرد عليكم قريبا.',
    Corporate: 'نحن نزرع النخيل منذ خمسة أجيال. الشجرة تعلمنا الصبر، والصحراء تعلمنا قيمة كل قطرة ماء.',
    Documentary: 'في قلب الصحراء توجد واحة صغيرة. هنا تتوقف الطيور المهاجرة لترتاح قبل أن تكمل رحلتها الطويلة.',
  },
  hi: {
    Commercial:
      'कुछ सुबहें सिर्फ चाय से पूरी नहीं होतीं। उन्हें चाहिए थोड़ी शांति, सुंदर दृश्य और गरम रोटी। नुक्कड़ की बेकरी, सुबह छह बजे से खुली।',
    'E-learning': 'तीसरे अध्याय में आपका स्वागत है। अगले दस मिनट में आप सीखेंगे कि दुर्घटना होने से पहले खतरे को कैसे पहचानें।',
    Audiobook: 'घर ग्यारह सालों से खाली था जब मीरा को चाबी मिली। वह उसकी याद से छोटी थी, और अब भी गरम थी।',
    'Phone system': 'कॉल करने के लिए धन्यवाद। इस समय हमारे सभी प्रतिनिधि व्यस्त हैं। कृपया लाइन पर बने रहें।',
    Corporate: 'हम चार पीढ़ियों से रेशम बुनते हैं। हर धागा हाथ से चुना जाता है, और हर साड़ी एक कहानी कहती है।',
    Documentary: 'बारिश की पहली बूँद के साथ जंगल जाग उठता है। मोर नाचते हैं, और नदियाँ फिर से बहने लगती हैं।',
  },
  id: {
    Commercial:
      'Ada pagi yang butuh lebih dari secangkir kopi. Butuh sedikit tenang, pemandangan indah, dan roti hangat. Toko Roti Pojok, buka mulai jam enam.',
    'E-learning':
      'Selamat datang di modul ketiga. Dalam sepuluh menit ke depan, Anda akan belajar mengenali bahaya sebelum terjadi kecelakaan.',
    Audiobook:
      'Rumah itu sudah kosong sebelas tahun ketika Ratna menemukan kuncinya. Kunci itu lebih kecil dari yang ia ingat, dan masih hangat.',
    'Phone system':
      'Terima kasih telah menghubungi kami. Saat ini semua petugas kami sedang sibuk. Mohon tunggu sebentar.',
    Corporate:
      'Kami membuat batik sejak empat generasi yang lalu. Setiap titik digambar dengan tangan, dan setiap kain punya cerita.',
    Documentary:
      'Di bawah laut yang biru hidup ribuan jenis ikan. Terumbu karang ini adalah kota yang tidak pernah tidur.',
  },
  ja: {
    Commercial:
      'コーヒーだけでは、たりないあさがあります。しずかなじかんと、やきたてのパン。かどのパンやは、ろくじにあきます。',
    'E-learning':
      'だいさんかへようこそ。これからじゅっぷんで、じこがおこるまえに、きけんにきづくほうほうをまなびます。',
    Audiobook:
      'そのいえは、じゅういちねんのあいだ、だれもいませんでした。かぎは、おもっていたよりちいさく、まだあたたかかったのです。',
    'Phone system':
      'おでんわありがとうございます。ただいま、たいへんこみあっております。このまましばらくおまちください。',
    Corporate:
      'わたしたちは、ひゃくねんのあいだ、ちゃわんをつくってきました。つちはしょうじきです。だから、わたしたちもしょうじきです。',
    Documentary: 'ふゆのやまに、ゆきがふります。さるたちは、おんせんのなかで、はるをしずかにまっています。',
  },
  zh: {
    Commercial: '有些早晨，只有咖啡是不够的。还需要一点安静，一片风景，和刚出炉的面包。街角面包店，早上六点开门。',
    'E-learning': '欢迎来到第三课。在接下来的十分钟里，您将学会如何在事故发生之前发现危险。',
    Audiobook: '那座房子已经空了十一年，小兰才找到那把钥匙。它比记忆中的小，而且还是温暖的。',
    'Phone system': '感谢您的来电。目前所有客服人员都在忙。请您稍等，我们会尽快为您服务。',
    Corporate: '我们做茶已经五代了。一片好茶叶，需要雨水，需要阳光，更需要耐心。',
    Documentary: '在高高的雪山上，空气很稀薄。雪豹在这里生活了几千年，却很少有人见过它。',
  },
  ko: {
    Commercial:
      '어떤 아침은 커피만으로는 부족합니다. 조용한 시간과 좋은 풍경, 그리고 갓 구운 빵이 필요합니다. 골목 빵집, 여섯 시에 문을 엽니다.',
    'E-learning':
      '세 번째 단원에 오신 것을 환영합니다. 앞으로 십 분 동안 사고가 나기 전에 위험을 알아보는 방법을 배웁니다.',
    Audiobook: '수진이가 열쇠를 찾았을 때, 그 집은 십일 년 동안 비어 있었다. 열쇠는 기억보다 작았고, 아직 따뜻했다.',
    'Phone system': '전화해 주셔서 감사합니다. 지금은 모든 상담원이 통화 중입니다. 잠시만 기다려 주시기 바랍니다.',
    Corporate: '우리는 삼대째 종이를 만듭니다. 좋은 종이는 천 년을 갑니다. 그래서 우리는 서두르지 않습니다.',
    Documentary: '하루에 두 번 바다가 물러갑니다. 그 자리에는 은빛 갯벌이 남고, 수많은 새들이 찾아옵니다.',
  },
} satisfies Record<string, LanguageScripts>;

export type ScriptType = keyof LanguageScripts;

export const scripts = { ...germanicScripts, ...romanceScripts, ...easternScripts, ...asianScripts };

export type SampleLanguage = keyof typeof scripts;

export const scriptTypes: readonly ScriptType[] = [
  'Commercial',
  'E-learning',
  'Audiobook',
  'Phone system',
  'Corporate',
  'Documentary',
];
