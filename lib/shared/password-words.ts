/**
 * What Russian speakers reach for first when a password is asked for, the likeliest first; lower case.
 * Written by hand; the list of the estimator knows Latin words only.
 */
const words = `пароль привет любовь наташа солнышко марина люблю люблютебя максим андрей зайка зайчик котенок
  котёнок кристина солнце светлана ангел александр россия москва настя спартак сергей анастасия никита дмитрий
  екатерина татьяна владимир виктория алексей ирина ольга юлия елена анна мария дарья ксения полина алина диана
  вероника валерия евгения надежда вера людмила галина валентина нина тамара лариса оксана артем артём иван михаил
  роман денис антон павел илья кирилл егор игорь олег юрий виктор николай станислав вадим руслан тимур арсений
  даниил данил матвей тимофей марк лев федор степан глеб ярослав богдан петр григорий леонид борис геннадий
  лебедев иванов петров сидоров смирнов кузнецов попов васильев соколов новиков морозов волков козлов
  мама папа мамочка бабушка дедушка сынок доченька брат сестра семья жена муж друг подруга дети ребенок
  кот котик кошка кошечка собака собачка щенок мурзик барсик рыжик бобик шарик тигр тигренок волк волчонок медведь
  мишка лиса белка заяц лошадь дельфин дракон панда хомяк рыбка попугай черепаха пчелка бабочка
  солнышко лучик звезда звездочка луна небо весна лето осень зима январь февраль март апрель май июнь июль август
  сентябрь октябрь ноябрь декабрь понедельник вторник среда четверг пятница суббота воскресенье утро вечер ночь
  красавица принцесса королева король малыш малышка милая милый любимая любимый дорогой родная счастье радость мечта
  удача победа деньги рубль доллар миллион богатство работа резюме вакансия директор начальник бухгалтер менеджер
  программист водитель учитель школа институт университет студент компьютер интернет телефон яндекс гугл одноклассники
  вконтакте телеграм почта майл секрет тайна код доступ вход логин админ администратор пользователь гость тест проверка
  зенит цска динамо локомотив футбол хоккей чемпион спорт танк танки самолет машина лада жигули волга мерседес
  питер казань самара омск пермь уфа сочи крым урал сибирь волгоград воронеж екатеринбург новосибирск краснодар ростов
  якутск владивосток хабаровск тюмень челябинск украина беларусь казахстан родина русский
  водка пиво кофе чай шоколад клубника вишня малина яблоко апельсин банан арбуз картошка борщ пельмени ромашка роза
  тюльпан береза дерево река море океан волна гроза гром молния огонь вода снег дождь ветер туман
  здравствуй здравствуйте спасибо пожалуйста пока досвидания хорошо отлично супер класс круто ладно ничего незнаю
  непомню забыл мойпароль новыйпароль жопа дурак сука блин черт мир война жизнь смерть бог господь вечность судьба
  двое`

export const russianPasswordWords: readonly string[] = [...new Set(words.split(/\s+/))]

const latin = "`qwertyuiop[]asdfghjkl;'zxcvbnm,."
const cyrillic = 'ёйцукенгшщзхъфывапролджэячсмитьбю'
const pairs = new Map([...cyrillic].map((letter, index) => [letter, latin[index] ?? letter]))

/** What comes out when a Russian word is typed with the Latin layout on: «пароль» — gfhjkm. */
export const inLatinLayout = (word: string): string =>
  [...word].map((letter) => pairs.get(letter) ?? letter).join('')

type Graph = Record<string, (string | null)[]>

/** The keyboard graph of the Latin layout with the Russian letters that stand on the same keys. */
export function russianKeys(qwerty: Graph): Graph {
  const russian = new Map([...latin].map((key, index) => [key, cyrillic[index] ?? key]))
  const letterOf = (key: string) => {
    const letter = russian.get(key.toLowerCase())
    if (letter === undefined) return key
    return key === key.toLowerCase() ? letter : letter.toUpperCase()
  }
  // A key with a shifted sign of its own («,<») is one letter and its capital in Russian.
  const keyOf = (pair: string) => {
    const lower = letterOf(pair[0] ?? '')
    return russian.has(pair[0] ?? '') ? lower + lower.toUpperCase() : pair
  }
  const graph: Graph = {}
  for (const [key, neighbours] of Object.entries(qwerty)) {
    const near = neighbours.map((pair) => (pair === null ? null : keyOf(pair)))
    const letter = letterOf(key)
    graph[letter] = near
    if (russian.has(key)) graph[letter.toUpperCase()] = near
  }
  return graph
}
