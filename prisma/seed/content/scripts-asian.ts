import type { LanguageScripts } from './language-scripts';

export const asianScripts = {
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
