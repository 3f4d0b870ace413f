import { wordsOf } from './fold'
import { stem } from './stem'

const stems = (text: string) => new Set(wordsOf(text).map(stem))

/** Degrees of a trade: they order what is found, but a «старший продавец» is found by «продавец» all the same. */
const degrees = stems(
  'старший младший ведущий главный начинающий опытный junior middle senior lead джуниор мидл сеньор джун синьор миддл jr sr стажер стажерка trainee intern интерн ученик',
)
/** Words of the search for work itself. */
const fillers = stems(
  'работа вакансия вакансии срочно требуется ищу нужен нужна нужны ищем приглашаем требуются объявление резюме job vacancy',
)
/** Help to a trade: let go when little is found. */
const helpers = stems('помощник ассистент заместитель зам assistant deputy')
/** Names of a position that tell nothing of the trade. */
const general = stems(
  'специалист сотрудник работник эксперт мастер менеджер инженер специалистка работница specialist manager engineer officer',
)
const units = stems('категория разряд разряда класс класса смена')

export const isDegree = (word: string): boolean => degrees.has(stem(word))
export const isFiller = (word: string): boolean => fillers.has(stem(word))
export const isHelper = (word: string): boolean => helpers.has(stem(word))
export const isGeneral = (word: string): boolean => general.has(stem(word))
/** «4 разряда», «1 категории». */
export const isGrade = (word: string, next: string | undefined): boolean =>
  (/^\d{1,2}$/.test(word) && next !== undefined && units.has(stem(next))) || units.has(stem(word))

/** How names of trades end for men and for women, as people say them rather than as documents do. */
const genders: readonly (readonly [man: string, woman: string])[] = [
  ['щик', 'щица'],
  ['чик', 'чица'],
  ['тель', 'тельница'],
  ['ник', 'ница'],
  ['ист', 'истка'],
  ['ант', 'антка'],
  ['ент', 'ентка'],
  ['ер', 'ерша'],
  ['ир', 'ирша'],
  ['ор', 'орша'],
  ['арь', 'арша'],
  ['вар', 'вариха'],
  ['ач', 'ачиха'],
]

/** The same trade of a woman, or of a man: «кассирша» of «кассир», «уборщик» of «уборщица». */
export function otherGender(word: string): string[] {
  if (word.length < 5) return []
  return genders.flatMap(([man, woman]) => {
    if (word.endsWith(woman)) return [word.slice(0, -woman.length) + man]
    return word.endsWith(man) ? [word.slice(0, -man.length) + woman] : []
  })
}
