export type Name = { text: string; ascii: string }

/** `heads` start a phone number; exactly seven digits follow, so that numbers can be parsed back. */
export type Country = { phoneCode: string; heads: string[] }

export type Culture = {
  countries: Country[]
  first: Name[]
  last: Name[]
  lastNameLeads?: 'spaced' | 'unspaced' | undefined
}

export const latinCultures = readCultures([
  {
    phones: '+351 91 92 93 96, +55 1198 2197 3199 7198, +55 1198 2197 3199 7198',
    first:
      'Inês, João, Conceição, Tiago, Beatriz, Rui, Luísa, Caetano, Mariana, Gonçalo, Débora, Thiago, Vitória, André, Lívia, Otávio, Catarina, Simão, Júlia, Rafael, Iara',
    last: 'Duarte, Gonçalves, Simões, dos Santos, Araújo, Pinheiro, Magalhães, Brandão, Falcão, Moreira, Teixeira, da Conceição, Carvalho, Sá-Nogueira, Fragoso, Bragança, de Assis, Cunha, Leitão, Vasques, Quintela',
  },
  {
    phones: '+34 61 65 67 71, +52 331 551 812, +57 300 310 320, +56 95 97 98',
    first:
      'Íñigo, Lucía, Andrés, María José, Xóchitl, Joaquín, Ximena, Sebastián, Begoña, Álvaro, Rocío, Emiliano, Catalina, Julián, Noelia, Santiago, Valentina, Martín, Itzel, Tomás, Zoé',
    last: 'Ibáñez, Muñoz, de la Cruz, Peña, Zúñiga, Ordóñez, Villaseñor, Cárdenas, Echeverría, Quiñones, Márquez, Ruiz-Salas, Núñez, Bermúdez, Arriaga, Sepúlveda, Pacheco, del Río, Uribe, Navarro, Yáñez',
  },
  {
    phones: '+44 740 771 782, +353 83 85 87, +1 555, +1 555, +61 41 42 49',
    first:
      'Oliver, Siobhán, Harriet, Niall, Beatrix, Duncan, Imogen, Tadhg, Mary-Ann, Wesley, Aoife, Callum, Georgina, Rhys, Tamsin, Elliot, Róisín, Marcus, Bronwen, Shaun, Philippa',
    last: "O'Brien, Ashworth, Penhaligon, MacLeod, D'Arcy, Whitlock, O'Sullivan, Ellery-Jones, Thackeray, Rowntree, McAllister, Lockhart, Fairweather, Ó Súilleabháin, Pemberton, Kerr, Hathaway, Llewellyn, Stanhope, Beckett, Yardley",
  },
  {
    phones: '+33 61 64 75, +32 47 48 49, +41 76 78 79',
    first:
      'Zoé, Jean-Luc, Hélène, François, Maëlys, Théo, Anne-Sophie, Loïc, Éloïse, Benoît, Noémie, Gaël, Clémence, Mathis, Inès, Jérôme, Océane, Aurélien, Margaux, Rémi, Djamila',
    last: "Lefèvre, D'Amboise, Beauchêne, Le Goff, Géraud, Dubois-Martin, Côté, L'Hermite, Châtelain, Delacroix, Bérenger, Marchand, Prévost, Thibault, Vanneau, Gagné, Roux, Fontaine, Désormeaux, Lacombe, de Brézé",
  },
  {
    phones: '+49 1512 1520 1761, +43 660 664, +41 76 78 79',
    first:
      'Jürgen, Käthe, Sören, Annelie, Björn, Hannelore, Götz, Ulrike, Lukas, Mareike, Karl-Heinz, Frieda, Jörg, Liesel, Matthäus, Sigrid, Torben, Rosalie, Anton, Gesa, Veit',
    last: 'Müller, Weiß, von Bülow, Schröder, Großmann, Jäger, Kühn, Lindemann, Meyer-Lindau, Strauß, Böhm, Haselbach, zur Mühlen, Fröhlich, Dietrich, Köster, Vogelsang, Übelacker, Reuter, Hölzl, Zeiß',
  },
  {
    phones: '+31 61 62, +32 47 48 49',
    first:
      'Sanne, Daan, Femke, Joost, Anouk, Thijs, Marijke, Bram, Lotte, Ruben, Noor, Wouter, Fleur, Sjoerd, Loïs, Pieter, Merel, Koen, Zoë, Jurriaan, Tess',
    last: "van den Berg, de Vries, van 't Hof, Dijkstra, Hoekstra, ter Horst, van der Linden, Bakker, 't Jong, Kuipers, Vermeulen, Brouwer, de Groot, Wiersma, van Leeuwen, Smeets, Coenraads, Postma, Hendrikx, de Wit, Zijlstra",
  },
  {
    phones: '+39 320 333 347',
    first:
      'Niccolò, Chiara, Giosuè, Ludovica, Matteo, Noemi, Raffaele, Ginevra, Tommaso, Elisabetta, Nicolò, Sveva, Leonardo, Aurora, Gianluca, Marzia, Ettore, Bianca, Dario, Ornella, Cosimo',
    last: "D'Angelo, Esposito, Dell'Acqua, Bianchi, De Luca, Nicolò, Ferrante, Cantù, Montanari, Gallo, Lo Presti, Santoro, Barbieri, Calò, Pellegrini, Dall'Olio, Vitale, Marchetti, Rinaldi, Zanetti, Morelli",
  },
  {
    phones: '+48 50 60 79',
    first:
      'Łukasz, Agnieszka, Paweł, Małgorzata, Grzegorz, Zofia, Michał, Bożena, Stanisław, Kinga, Wojciech, Jagoda, Radosław, Urszula, Kacper, Żaneta, Tomasz, Oliwia, Bartłomiej, Halina, Ignacy',
    last: 'Wiśniewska, Kowalczyk, Zieliński, Wójcik, Dąbrowska, Łukasik, Szczęsny, Gołąb, Kamińska, Brzęczyszczykiewicz, Nowak-Zielna, Pająk, Świątek, Żuraw, Błaszczyk, Czarnecka, Jabłoński, Mróz, Grabowska, Ślusarz, Krawiec',
  },
  {
    phones: '+46 70 72 73, +47 4 9, +45 2 5',
    first:
      'Åsa, Søren, Björn, Ingrid, Øyvind, Linnéa, Håkon, Maja, Mikkel, Solveig, Göran, Astrid, Anders, Freja, Jørgen, Siri, Lars-Erik, Tuva, Rasmus, Annika, Kåre',
    last: 'Åkesson, Sjöberg, Østergaard, Lindström, Kjær, Hægstad, Nyström, Bjørnstad, Holmgren, Mørk, Ek-Larsson, Thorvaldsen, Öberg, Dahl, Skovgaard, Hjelm, Nordby, Wåhlin, Friis, Strand, Bergqvist',
  },
  {
    phones: '+90 530 542 555',
    first:
      'Ayşe, Çağrı, İrem, Oğuz, Şebnem, Emre, Gülşen, Yiğit, Zeynep, Barış, Tuğba, Kerem, Ebru, Ömer, Nilüfer, Burak, Sıla, Işık, Defne, Uğur, Hakan',
    last: 'Yılmaz, Çelik, Öztürk, Şahin, Aydın, Kılıç, Güneş, Doğan, Koç, Erdoğdu, Ünal, Işıklar, Karadağ, Tunç, Bozkurt, Yalçınkaya, Gökmen, Sönmez, Avcı, Taş, İnce',
  },
  {
    phones: '+91 700 880 981',
    first:
      'Aarav, Priya, Rohan, Lakshmi, Vikram, Ananya, Arjun, Meera, Siddharth, Kavya, Imran, Divya, Harpreet, Nandini, Suresh, Gayatri, Farhan, Ishita, Manoj, Revathi, Om',
    last: 'Sharma, Iyer, Chatterjee, Reddy, Singh, Mukherjee, Nair, Deshpande, Kaur, Venkataraman, Joshi, Khan, Pillai, Bhattacharya, Rao, Gill, Malhotra, Thomas, Subramaniam, Das, Patil',
  },
  {
    phones: '+234 703 806 810',
    first:
      'Chidi, Adésuwa, Olúwaseun, Ngozi, Babajide, Amara, Tunde, Ifeoma, Emeka, Yetunde, Obinna, Folake, Musa, Chiamaka, Ibrahim, Temitope, Uche, Zainab, Kelechi, Titilayo, Segun',
    last: 'Okonkwo, Adébáyò, Eze, Balogun, Nwosu, Abubakar, Olawale, Okafor, Adeyemi-Cole, Uzoma, Danjuma, Ogunleye, Ibekwe, Bello, Akintola, Chukwu, Effiong, Oyelaran, Musa, Onyekachi, Sanusi',
  },
  {
    phones: '+254 70 71 72',
    first:
      "Wanjiru, Otieno, Achieng, Kamau, Njeri, Kiprono, Atieno, Mwangi, Chebet, Barasa, Wambui, Juma, Nafula, Kipchoge, Akinyi, Mutua, Wairimu, Omondi, Ng'endo, Baraka, Zawadi",
    last: "Ng'ang'a, Odhiambo, Kariuki, Wekesa, Cheruiyot, Mutiso, Onyango, Njoroge, Kiplagat, Muthoni, Ouma, Gathoni, Simiyu, Korir, Nyong'o, Makau, Ochieng, Waweru, Rotich, Musyoka, Kilonzo",
  },
  {
    phones: '+27 60 72 82',
    first:
      'Thandiwe, Sipho, Annelize, Lerato, Themba, Nomsa, Pieter, Zanele, Bongani, Lindiwe, Riaan, Naledi, Kagiso, Marlize, Sizwe, Palesa, Jaco, Nokuthula, Tshepo, Chantél, Vusi',
    last: 'Nkosi, van der Merwe, Dlamini, Botha, Mokoena, Ndlovu, du Plessis, Khumalo, Le Roux, Mahlangu, Pretorius, Zwane, Naidoo, Molefe, Steyn, Mthembu, Jacobs, Sithole, Coetzee, Radebe, Tshabalala',
  },
  {
    phones: '+63 905 917 998',
    first:
      'Maricel, Jun-Jun, Rosario, Dominador, Liwayway, Ernesto, Divina, Jericho, Analyn, Bayani, Corazón, Rodel, Jhoanna, Crisanto, Tala, Renato, Marivic, Dante, Ligaya, Arnel, Girlie',
    last: 'dela Cruz, Bautista, Dimaculangan, Santos, Magsaysay, Villanueva, Panganiban, Ocampo, Tolentino, Macaraeg, de Guzmán, Catacutan, Lacson, Sumulong, Peñaflor, Manalo, Salonga, Batungbakal, Ramos, Gatdula, Ilagan',
  },
  {
    phones: '+62 8120 8570 8950, +62 8120 8570 8950, +60 12 13 19',
    first:
      "Siti, Budi, Nur Aisyah, Agung, Dewi, Faizal, Ratna, Hendra, Kartika, Amirul, Putri, Yusuf, Melati, Bambang, Ni'mah, Rizky, Wulan, Hafiz, Intan, Eko, Syafiqah",
    last: 'Wijaya, Santoso, bin Abdullah, Hidayat, Nasution, Siregar, binti Ismail, Kusuma, Pratama, Halim, Setiawan, Simanjuntak, Gunawan, Rahman, Lestari, Purnomo, Hutagalung, bin Yusof, Saputra, Tan, Wibowo',
  },
  {
    phones: '+84 70 90 98',
    lastNameLeads: 'spaced',
    first:
      'Thị Hương, Minh Đức, Văn Hùng, Ngọc Ánh, Quốc Bảo, Thu Thảo, Anh Tuấn, Bích Ngọc, Hoàng Long, Mỹ Linh, Đình Khôi, Phương Uyên, Gia Huy, Lan Chi, Xuân Trường, Diệu Hiền, Tấn Phát, Kim Oanh, Thanh Tùng, Như Quỳnh, Vy',
    last: 'Nguyễn, Trần, Lê, Phạm, Huỳnh, Phan, Vũ, Võ, Đặng, Bùi, Đỗ, Hồ, Ngô, Dương, Lý, Đinh, Mai, Trịnh, Tôn Thất, Lương, Cao',
  },
  {
    phones: '+66 81 89 96',
    first:
      'Somchai, Malee, Anong, Kittisak, Pimchanok, Niran, Suda, Chaiwat, Ratana, Thanawat, Kanya, Prasert, Busaba, Anuwat, Siriwan, Wichai, Nok, Ekachai, Lawan, Surasak, Ploy',
    last: 'Srisuwan, Wongsakul, Chaiyasit, Rattanaporn, Thongchai, Boonmee, Saetang, Phromsri, Kaewmanee, Suwannarat, Intharaprasong, Jaidee, Limsakul, Phanitchakul, Ruangrit, Siriporn, Tantiwong, Ukrit, Vongvipa, Yodsuwan, Kham',
  },
  {
    phones: '+971 50 55, +966 50 53, +20 100 111 120, +965 5 6 9, +973 3, +962 77 79, +216 2 5 9',
    first:
      'Ahmed, Fatima, Khalid, Noura, Omar, Layla, Youssef, Hessa, Abd al-Rahman, Salma, Tariq, Mariam, Hamza, Dana, Sami, Ghada, Ziad, Rania, Anis, Amal, Walid',
    last: "Al-Mansoori, Haddad, El-Sayed, Al Saleh, Ben Youssef, Al-Otaibi, Nassar, Mansour, Al-Ka'bi, Trabelsi, Khoury, Abu Zaid, El-Masry, Al-Harbi, Qasim, Bouazizi, Al-Khatib, Darwish, Shahin, Ben Salah, Al-Dosari",
  },
])

export const rightToLeftCultures = readCultures([
  {
    phones: '+971 50 55, +966 50 53, +20 100 111 120, +965 5 6 9, +962 77 79',
    first:
      'mohammed=محمد, fatima=فاطمة, ahmad=أحمد, aisha=عائشة, khaled=خالد, mariam=مريم, omar=عمر, layla=ليلى, hassan=حسن, noor=نور, youssef=يوسف, salma=سلمى, abdullah=عبد الله, huda=هدى, tareq=طارق, rana=رنا, saeed=سعيد, muna=منى, ibrahim=إبراهيم, zainab=زينب',
    last: 'almansoori=المنصوري, alharbi=الحربي, haddad=حداد, alsayed=السيد, najjar=النجار, alotaibi=العتيبي, khatib=الخطيب, mansour=منصور, qasim=قاسم, almasri=المصري, saleh=صالح, darwish=درويش, alali=العلي, shami=الشامي, nasser=ناصر, albaghdadi=البغدادي, zaidan=زيدان, alhashimi=الهاشمي, karim=كريم, sabbagh=صباغ',
  },
  {
    phones: '+972 50 52 54',
    first:
      'noa=נועה, david=דוד, tamar=תמר, yosef=יוסף, maya=מאיה, itai=איתי, shira=שירה, avraham=אברהם, yael=יעל, omer=עומר, rivka=רבקה, moshe=משה, hadas=הדס, ariel=אריאל, michal=מיכל, eitan=איתן, ronit=רונית, gal=גל, esther=אסתר, uri=אורי',
    last: "cohen=כהן, levi=לוי, mizrahi=מזרחי, peretz=פרץ, biton=ביטון, dahan=דהן, avraham=אברהם, friedman=פרידמן, azulay=אזולאי, katz=כץ, benharush=בן הרוש, shapira=שפירא, golan=גולן, amar=עמר, segal=סגל, hadad=חדד, barlev=בר-לב, tzur=צור, alon=אלון, jabari=ג'ברי",
  },
])

export const eastAsianCultures = readCultures([
  {
    phones: '+86 1380 1590 1860',
    lastNameLeads: 'unspaced',
    first:
      'wei=伟, fang=芳, xiaoming=小明, lijuan=丽娟, jianguo=建国, yuting=雨婷, haoran=浩然, meiling=美玲, zhiqiang=志强, xue=雪, tianyu=天宇, shufen=淑芬, jun=军, yan=燕, zihan=子涵, guohua=国华, xin=欣, bo=波, lanying=兰英, peng=鹏',
    last: 'wang=王, li=李, zhang=张, liu=刘, chen=陈, yang=杨, huang=黄, zhao=赵, wu=吴, zhou=周, xu=徐, sun=孙, ma=马, zhu=朱, hu=胡, guo=郭, he=何, ouyang=欧阳, situ=司徒, lin=林',
  },
  {
    phones: '+81 701 802 903',
    lastNameLeads: 'unspaced',
    first:
      'haruto=陽翔, yui=結衣, takeshi=武, sakura=さくら, kenji=健二, hanako=花子, ren=蓮, aoi=葵, daisuke=大輔, misaki=美咲, sho=翔, akiko=明子, makoto=誠, hina=陽菜, taro=太郎, mio=澪, kaito=海斗, naomi=直美, yuki=雪, ryo=涼',
    last: 'sato=佐藤, suzuki=鈴木, takahashi=高橋, tanaka=田中, ito=伊藤, watanabe=渡辺, yamamoto=山本, nakamura=中村, kobayashi=小林, kato=加藤, yoshida=吉田, yamada=山田, sasaki=佐々木, yamaguchi=山口, matsumoto=松本, inoue=井上, kimura=木村, hayashi=林, shimizu=清水, mori=森',
  },
  {
    phones: '+82 102 103 109',
    lastNameLeads: 'unspaced',
    first:
      'minjun=민준, seoyeon=서연, jiho=지호, haeun=하은, dohyun=도현, jiwoo=지우, yejun=예준, subin=수빈, hyunwoo=현우, chaewon=채원, siwoo=시우, eunji=은지, junseo=준서, soyeon=소연, taeyang=태양, yuna=유나, sungmin=성민, bora=보라, woojin=우진, nari=나리',
    last: 'kim=김, lee=이, park=박, choi=최, jung=정, kang=강, cho=조, yoon=윤, jang=장, lim=임, han=한, oh=오, seo=서, shin=신, kwon=권, hwang=황, ahn=안, song=송, namgung=남궁, hong=홍',
  },
])

/** `phones`: the code and the first digits of each country. North America has 555, which rings no phone. */
type WrittenCulture = Pick<Culture, 'lastNameLeads'> & Record<'phones' | 'first' | 'last', string>

function readCultures(cultures: WrittenCulture[]): Culture[] {
  return cultures.map(({ phones, first, last, lastNameLeads }) => ({
    countries: phones.split(', ').map(readCountry),
    first: names(first),
    last: names(last),
    lastNameLeads,
  }))
}

function readCountry(text: string): Country {
  const [phoneCode = '', ...heads] = text.split(' ')
  return { phoneCode, heads }
}

/** `Inês, João`, or `noa=נועה` for non-Latin scripts. */
function names(list: string): Name[] {
  return list.split(', ').map((entry) => {
    const [left = '', right = left] = entry.split('=')
    return { text: right, ascii: toAscii(left) }
  })
}

function toAscii(text: string): string {
  const letters: Record<string, string> = { ø: 'o', ł: 'l', đ: 'd', ß: 'ss', æ: 'ae', œ: 'oe', ı: 'i' }
  return text
    .toLowerCase()
    .replace(/[øłđßæœı]/g, (letter) => letters[letter] ?? '')
    .normalize('NFD')
    .replace(/[^a-z-]/g, '')
}
