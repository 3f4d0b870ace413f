/** Whole passwords, or their letters alone, that every attacker tries first; in lower case. */
export const commonPasswords: ReadonlySet<string> = new Set(
  `password password1 passw0rd p@ssw0rd p@ssword pass1234 passpass parol parol123 parolparol moyparol
  пароль парольпароль мойпароль привет приветик любовь люблютебя наташа марина максим андрей кристина
  солнышко солнце зайчик котенок котёнок россия москва спартак зенит динамо локомотив
  qwerty qwerty1 qwerty12 qwerty123 qwerty1234 qwertyui qwe123 qwe12345 qweqwe qweasd qweasdzxc qazwsx
  qazwsxedc 1q2w3e 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qazxsw2 q1w2e3r4 q1w2e3r4t5 zaq12wsx zxcvbnm asdfgh
  asdfghjkl asdasd asd12345 zxc12345 йцукен йцукенг ytrewq klaster ghjcnj vfhbyf yfnfif ghbdtn gfhjkm
  iloveyou iloveu loveme lovelove loveyou princess sunshine letmein welcome welcome1 admin admin123
  administrator root toor guest user login master monkey dragon football baseball basketball soccer hockey
  superman batman spiderman pokemon starwars shadow michael jessica jennifer ashley charlie daniel thomas
  jordan hunter hunter2 killer trustno trustno1 whatever freedom computer internet samsung nokia iphone
  google yandex mailru vkontakte facebook instagram telegram windows microsoft secret secret123 test test123
  testtest changeme default demo demo1234 temp temp1234 abc123 abcd1234 abc12345 a1b2c3d4 aa123456
  11111111 00000000 12345678 123456789 1234567890 87654321 987654321 12341234 123123123 11223344 12121212
  123321123 112233445566 147258369 159753 159357 741852963 789456123 010203 13131313 66666666 77777777 88888888
  99999999 55555555 22222222 31415926 19871987 19901990 20002000 natasha nastya anastasia sergey alexander
  alexandr aleksandr vladimir dmitry dmitriy andrey maksim ekaterina kristina marina svetlana tatiana
  spartak zenit dinamo lokomotiv moscow moskva russia rossiya privet lyubov zaichik solnce solnyshko
  work rabota rabota123 hhru vakansiya resume rezume dvoe двое работа резюме вакансия`.split(/\s+/),
)
