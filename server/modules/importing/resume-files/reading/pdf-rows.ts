/** One piece of text on a page; y grows upwards, as in PDF. */
export interface Piece {
  text: string
  x: number
  y: number
  width: number
  size: number
  font: string
}

/** Pieces of one baseline without a wide gap between them. */
export interface Fragment {
  text: string
  left: number
  right: number
  y: number
  size: number
  font: string
}

/** Of several pieces the one with most letters speaks for the fragment. */
function join(pieces: readonly Piece[]): Fragment {
  let text = ''
  let right = Number.NEGATIVE_INFINITY
  let main = pieces[0] as Piece
  for (const piece of pieces) {
    const apart = piece.x - right > piece.size * 0.12
    if (text !== '' && apart && !/\s$/.test(text) && !/^\s/.test(piece.text)) text += ' '
    text += piece.text
    right = piece.x + piece.width
    if (piece.text.length > main.text.length) main = piece
  }
  return {
    text: text.trim(),
    left: pieces[0]?.x ?? 0,
    right,
    y: main.y,
    size: main.size,
    font: main.font,
  }
}

/** Baselines from the top down, each cut where the gap is wider than between words. */
export function fragmentsOf(pieces: readonly Piece[]): Fragment[] {
  const sorted = pieces.filter((piece) => piece.text.trim() !== '').sort((a, b) => b.y - a.y || a.x - b.x)
  const fragments: Fragment[] = []
  let row: Piece[] = []
  const flush = () => {
    row.sort((a, b) => a.x - b.x)
    let run: Piece[] = []
    for (const piece of row) {
      const last = run.at(-1)
      const gap = last ? piece.x - (last.x + last.width) : 0
      if (last && gap > Math.max(last.size, piece.size) * 1.1) {
        fragments.push(join(run))
        run = []
      }
      run.push(piece)
    }
    if (run.length > 0) fragments.push(join(run))
    row = []
  }
  for (const piece of sorted) {
    const first = row[0]
    if (first && first.y - piece.y > Math.max(2, Math.min(first.size, piece.size) * 0.35)) flush()
    row.push(piece)
  }
  flush()
  return fragments
}
