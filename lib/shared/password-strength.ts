import type { FeedbackType } from '@zxcvbn-ts/core'
import { memoizeAsync } from './memoize-async'

/**
 * Common Russian passwords, most likely first, lower case. Maintained by hand; the estimator's own lists contain Latin
 * words only.
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

const russianPasswordWords: readonly string[] = [...new Set(words.split(/\s+/))]

const latin = "`qwertyuiop[]asdfghjkl;'zxcvbnm,."
const cyrillic = 'ёйцукенгшщзхъфывапролджэячсмитьбю'
const pairs = new Map([...cyrillic].map((letter, index) => [letter, latin[index] ?? letter]))

/** A Russian word typed with the Latin layout: «пароль» → gfhjkm. */
export const inLatinLayout = (word: string): string =>
  [...word].map((letter) => pairs.get(letter) ?? letter).join('')

type Graph = Record<string, (string | null)[]>

/** The estimator's keyboard graph with the Russian letters on the same keys. */
function russianKeys(qwerty: Graph): Graph {
  const russian = new Map([...latin].map((key, index) => [key, cyrillic[index] ?? key]))
  const letterOf = (key: string) => {
    const letter = russian.get(key.toLowerCase())
    if (letter === undefined) return key
    return key === key.toLowerCase() ? letter : letter.toUpperCase()
  }
  // A key with two signs («,<») carries one letter and its capital in Russian.
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

/** Why a password is easy to guess; the texts are `account.strength.reasons.<reason>`. */
export type WeakReason = 'common' | 'keys' | 'sequence' | 'repeat' | 'date' | 'own' | 'short'

export interface PasswordStrength {
  /** 0 is rejected; 1 is acceptable, 2 good, 3 very good. */
  level: 0 | 1 | 2 | 3
  /** Set when it is rejected. */
  reason: WeakReason | null
}

/** Thresholds in powers of ten of guesses; a password is accepted from the first one on. */
const levels = [7, 9, 12] as const
/** Maximum length evaluated: longer input does not weaken a password, but would cost CPU time on the server. */
const maxLetters = 40

const reasons: Record<string, WeakReason> = {
  straightRow: 'keys',
  keyPattern: 'keys',
  simpleRepeat: 'repeat',
  extendedRepeat: 'repeat',
  sequences: 'sequence',
  recentYears: 'date',
  dates: 'date',
  topTen: 'common',
  topHundred: 'common',
  common: 'common',
  similarToCommon: 'common',
  pwned: 'common',
  userInputs: 'own',
}

const reasonOf = ({ warning }: FeedbackType): WeakReason => reasons[warning ?? ''] ?? 'short'

/** Names, e-mail and phone of the person with their parts, which a password must not be built from. */
function ownWords(own: readonly string[]): string[] {
  const parts = own.flatMap((text) => {
    const [local = ''] = text.toLowerCase().split('@')
    return [local, ...local.split(/[^\p{L}\d]+/u)]
  })
  return [...new Set(parts)].filter((part) => part.length > 2)
}

export type RatePassword = (password: string, own?: readonly string[]) => PasswordStrength

async function load(): Promise<RatePassword> {
  const [{ ZxcvbnFactory }, common] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  const estimator = new ZxcvbnFactory({
    dictionary: {
      ...common.dictionary,
      // Dictionary names of the estimator.
      'passwords-ru': [...russianPasswordWords],
      'passwords-ru-latin': russianPasswordWords.map(inLatinLayout),
    },
    graphs: { ...common.adjacencyGraphs, russian: russianKeys(common.adjacencyGraphs.qwerty) },
    maxLength: maxLetters,
  })
  return (password, own = []) => {
    const plain = password.normalize('NFKC').slice(0, maxLetters)
    const { guessesLog10, feedback } = estimator.check(plain, ownWords(own))
    const level = levels.filter((least) => guessesLog10 >= least).length as PasswordStrength['level']
    return { level, reason: level === 0 ? reasonOf(feedback) : null }
  }
}

/**
 * The rule for new passwords, shared by browser and server. Its dictionaries are large: the browser loads them when a
 * password field is focused.
 */
export const loadPasswordRater = memoizeAsync(load)
