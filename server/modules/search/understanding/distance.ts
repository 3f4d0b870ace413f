/** Letters that are often taken for one another in Russian. */
const alike = new Set(
  'ао оа еи ие ея яе иы ыи сз зс тд дт бп пб вф фв гк кг жш шж шщ щш цс сц эе еэ ьъ ъь'.split(' '),
)
const rows = ['йцукенгшщзхъ', 'фывапролджэ', 'ячсмитьбю', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm']
const neighbours = new Set(
  rows.flatMap((row) =>
    [...row].flatMap((letter, at) => {
      const next = row[at + 1]
      return next ? [letter + next, next + letter] : []
    }),
  ),
)

const swapCost = (a: string, b: string) => (alike.has(a + b) ? 0.6 : neighbours.has(a + b) ? 0.75 : 1)

export interface Edits {
  edits: number
  /** As many, but likely slips count less. */
  cost: number
}

/** Letters changed, added, lost or swapped with their neighbour between two words; null when more than `most`. */
export function editsBetween(a: string, b: string, most: number): Edits | null {
  if (Math.abs(a.length - b.length) > most) return null
  const width = b.length + 1
  const edits = new Uint8Array((a.length + 1) * width)
  const costs = new Float32Array((a.length + 1) * width)
  for (let i = 0; i <= a.length; i += 1) {
    let least = 255
    for (let j = 0; j <= b.length; j += 1) {
      const at = i * width + j
      if (i === 0 || j === 0) {
        edits[at] = i + j
        costs[at] = i + j
      } else {
        const x = a[i - 1] ?? ''
        const y = b[j - 1] ?? ''
        const options: [number, number, number][] = [
          [at - width - 1, x === y ? 0 : 1, x === y ? 0 : swapCost(x, y)],
          // A letter typed twice, or a double one typed once.
          [at - width, 1, x === a[i - 2] ? 0.6 : x === 'ь' ? 0.7 : 1],
          [at - 1, 1, y === b[j - 2] ? 0.6 : y === 'ь' ? 0.7 : 1],
        ]
        if (i > 1 && j > 1 && x !== y && x === b[j - 2] && y === a[i - 2]) {
          options.push([at - 2 * width - 2, 1, 0.7])
        }
        let edit = 255
        let cost = Number.POSITIVE_INFINITY
        for (const [from, more, price] of options) {
          edit = Math.min(edit, (edits[from] ?? 255) + more)
          cost = Math.min(cost, (costs[from] ?? 255) + price)
        }
        edits[at] = edit
        costs[at] = cost
      }
      least = Math.min(least, edits[at] ?? 255)
    }
    if (least > most) return null
  }
  const last = edits.length - 1
  const found = edits[last] ?? 255
  return found > most ? null : { edits: found, cost: costs[last] ?? found }
}
