import type { TitleIndex } from './title-index'
import type { Group, SaidWay } from './types'

const hasRussian = (text: string) => /[а-яё]/i.test(text)
const keyOf = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}+#.]+/gu, ' ')
    .trim()

/**
 * Other ways to say a group, as vacancies write them and the most usual first; of the other alphabet last. Those that no
 * vacancy writes find nothing and are not worth a word, unless there are no others.
 */
export function saidWays(group: Group, titles: TitleIndex): SaidWay[] {
  const ways = group.alternatives.flatMap(({ kind, way }) => (kind === 'synonym' && way ? [way] : []))
  const russian = hasRussian(group.typed)
  const known = ways.flatMap(({ text, bag }) => {
    const written = titles.asWritten(bag)
    return written ? [{ text: written.title, key: keyOf(text), count: written.count }] : []
  })
  const foreign = ({ text }: SaidWay) => Number(hasRussian(text) !== russian)
  const said: SaidWay[] =
    known.length > 0
      ? known.sort((a, b) => foreign(a) - foreign(b) || b.count - a.count)
      : ways.map(({ text }) => ({ text, key: keyOf(text) })).sort((a, b) => foreign(a) - foreign(b))
  return said.map(({ text, key }) => ({ text, key }))
}
