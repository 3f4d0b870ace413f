/** Letters that are often taken for one another in Russian. */
const alike = new Set(
  'ао оа еи ие ея яе иы ыи сз зс тд дт бп пб вф фв гк кг жш шж шщ щш цс сц эе еэ ьъ ъь'.split(' '),
)
const keyboards = [
  ['йцукенгшщзхъ', 'фывапролджэ', 'ячсмитьбю'],
  ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'],
]
/** Keys beside each other, and under each other. */
const neighbours = new Set(
  keyboards.flatMap((rows) =>
    rows.flatMap((row, line) =>
      [...row].flatMap((letter, at) =>
        [row[at + 1], rows[line + 1]?.[at], rows[line + 1]?.[at - 1]].flatMap((next) =>
          next ? [letter + next, next + letter] : [],
        ),
      ),
    ),
  ),
)

/** Often taken for one another: «е» and «э», «и» and «ы». */
export const isAlike = (a: string | undefined, b: string | undefined): boolean =>
  a === b || alike.has(`${a}${b}`)

const swapCost = (a: string, b: string) => (alike.has(a + b) ? 0.6 : neighbours.has(a + b) ? 0.75 : 1)

export interface Edits {
  edits: number
  /** As many, but likely slips count less. */
  cost: number
}

/** A letter typed twice, a double one typed once, or a soft sign: likelier than any other letter too many or too few. */
const extraCost = (letter: string | undefined, before: string | undefined) =>
  letter === before ? 0.6 : letter === 'ь' ? 0.7 : 1

const far = 200
/** Rows of the two tables, kept between words: a search looks at thousands. Grown when a longer word comes. */
let edits = new Float32Array(64 * 64)
let costs = new Float32Array(64 * 64)

/** Letters changed, added, lost or swapped with their neighbour between two words; null when more than `most`. */
export function editsBetween(a: string, b: string, most: number): Edits | null {
  if (Math.abs(a.length - b.length) > most) return null
  const width = b.length + 1
  const size = (a.length + 1) * width
  if (edits.length < size) {
    edits = new Float32Array(size)
    costs = new Float32Array(size)
  }
  // Only cells near the diagonal can hold `most` edits or fewer; those beside them read as far away.
  for (let i = 0; i <= a.length; i += 1) {
    const first = Math.max(0, i - most)
    const last = Math.min(b.length, i + most)
    let least = far
    if (first > 0) edits[i * width + first - 1] = costs[i * width + first - 1] = far
    for (let j = first; j <= last; j += 1) {
      const at = i * width + j
      let edit = far
      let cost = far
      if (i === 0 || j === 0) edit = cost = i + j
      else {
        const x = a[i - 1] as string
        const y = b[j - 1] as string
        const slant = at - width - 1
        edit = (edits[slant] as number) + (x === y ? 0 : 1)
        cost = (costs[slant] as number) + (x === y ? 0 : swapCost(x, y))
        if (j < i + most) {
          edit = Math.min(edit, (edits[at - width] as number) + 1)
          cost = Math.min(cost, (costs[at - width] as number) + extraCost(x, a[i - 2]))
        }
        edit = Math.min(edit, (edits[at - 1] as number) + 1)
        cost = Math.min(cost, (costs[at - 1] as number) + extraCost(y, b[j - 2]))
        if (i > 1 && j > 1 && x !== y && x === b[j - 2] && y === a[i - 2]) {
          edit = Math.min(edit, (edits[at - 2 * width - 2] as number) + 1)
          cost = Math.min(cost, (costs[at - 2 * width - 2] as number) + 0.7)
        }
      }
      edits[at] = edit
      costs[at] = cost
      if (edit < least) least = edit
    }
    if (least > most) return null
  }
  const found = edits[size - 1] as number
  return found > most ? null : { edits: found, cost: costs[size - 1] as number }
}
