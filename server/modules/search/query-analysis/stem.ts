import { LRUCache } from 'lru-cache'

/** Words the database's `russian` configuration leaves out of its index: nothing can be found by them. */
const words = `
  и в во не что он на я с со как а то все она так его но да ты к у же вы за бы по только ее мне было
  вот от меня еще нет о из ему теперь когда даже ну вдруг ли если уже или ни быть был него до вас
  нибудь опять уж вам ведь там потом себя ничего ей может они тут где есть надо ней для мы тебя их чем
  была сам чтоб без будто чего раз тоже себе под будет ж тогда кто этот того потому этого какой совсем
  ним здесь этом один почти мой тем чтобы нее сейчас были куда зачем всех никогда можно при наконец
  два об другой хоть после над больше тот через эти нас про всего них какая много разве три эту моя
  впрочем хорошо свою этой перед иногда лучше чуть том нельзя такой им более всегда конечно всю между
  i me my myself we our ours ourselves you your yours yourself yourselves he him his himself she her
  hers herself it its itself they them their theirs themselves what which who whom this that these
  those am is are was were be been being have has had having do does did doing a an the and but if or
  because as until while of at by for with about against between into through during before after
  above below to from up down in out on off over under again further then once here there when where
  why how all any both each few more most other some such no nor not only own same so than too very s
  t can will just don should now`

const stopWords: ReadonlySet<string> = new Set(words.trim().split(/\s+/))

export const isStopWord = (word: string): boolean => stopWords.has(word)

/** A word without its ending, as the database's Russian dictionary cuts it (the Snowball algorithm). */
const vowels = 'аеиоуыэюя'
const after = (list: string) => new RegExp(`([ая])(?:${list})$`)
const ending = (list: string) => new RegExp(`(?:${list})$`)

const gerund1 = after('вшись|вши|в')
const gerund2 = ending('ившись|ывшись|ивши|ывши|ив|ыв')
const adjective = ending(
  'ими|ыми|его|ого|ему|ому|ее|ие|ые|ое|ей|ий|ый|ой|ем|им|ым|ом|их|ых|ую|юю|ая|яя|ою|ею',
)
const participle1 = after('ем|нн|вш|ющ|щ')
const participle2 = ending('ивш|ывш|ующ')
const reflexive = ending('ся|сь')
const verb1 = after('ешь|нно|ете|йте|ла|на|ли|ем|ло|но|ет|ют|ны|ть|й|л|н')
const verb2 = ending(
  'ейте|уйте|ила|ыла|ена|ите|или|ыли|ило|ыло|ено|ует|уют|ены|ить|ыть|ишь|ей|уй|ил|ыл|им|ым|ен|ят|ит|ыт|ую|ю',
)
const noun = ending(
  'иями|ями|ами|ией|иям|ием|иях|ев|ов|ие|ье|еи|ии|ей|ой|ий|ям|ем|ам|ом|ах|ях|ию|ью|ия|ья|а|е|и|й|о|у|ы|ь|ю|я',
)

/** The first of the endings that fits, longest first; null when none does. */
function cut(text: string, first: RegExp, second?: RegExp): string | null {
  if (second) {
    const shorter = text.replace(second, '')
    if (shorter !== text) return shorter
  }
  const shorter = text.replace(first, first.source.startsWith('([ая])') ? '$1' : '')
  return shorter === text ? null : shorter
}

function withoutEnding(rest: string): string {
  const gerund = cut(rest, gerund1, gerund2)
  if (gerund !== null) return gerund
  const plain = rest.replace(reflexive, '')
  const adjectival = cut(plain, adjective)
  if (adjectival !== null) return cut(adjectival, participle1, participle2) ?? adjectival
  return cut(plain, verb1, verb2) ?? cut(plain, noun) ?? plain
}

function russianStem(word: string): string {
  const first = [...word].findIndex((letter) => vowels.includes(letter))
  if (first < 0) return word
  const head = word.slice(0, first + 1)
  let rest = withoutEnding(word.slice(first + 1)).replace(/и$/, '')
  const region = /^.*?[^аеиоуыэюя].*?[аеиоуыэюя][^аеиоуыэюя]/.exec(rest)
  if (region && /ость?$/.test(rest.slice(region[0].length))) rest = rest.replace(/ость?$/, '')
  const plain = rest.replace(/ейше?$/, '')
  if (/нн$/.test(plain)) rest = plain.slice(0, -1)
  else if (plain !== rest) rest = plain
  else rest = rest.replace(/ь$/, '')
  return head + rest
}

/** A query asks for the stem of each of its words a dozen times, and people type the same ones. */
const known = new LRUCache<string, string>({ max: 50_000 })

export function stem(word: string): string {
  let found = known.get(word)
  if (found === undefined) {
    found = cutEnding(word)
    known.set(word, found)
  }
  return found
}

function cutEnding(word: string): string {
  if (/^[а-я]+$/.test(word)) return russianStem(word)
  if (/^[a-z]{4,}$/.test(word)) return word.replace(/ies$/, 'y').replace(/(?<=[^s])s$/, '')
  return word
}
