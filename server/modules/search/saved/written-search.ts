import { codesText } from '../query-analysis/text-match'

/** A search as it is written down, to be held against what is published. */
export interface WrittenSearch {
  /** Its words as the database reads them; empty without. */
  words: string
  /** Words and filters as the text of one query of a document; empty for none, null when it is too long to be stored. */
  needs: string | null
  salaryFrom: number | null
  salaryTo: number | null
}

/** A query has to fit into a row: that of hundreds of towns around a point does not. */
const maxNeeds = 2000

interface WrittenFilter {
  codes: readonly number[]
  salaryFrom?: number
  salaryTo?: number
  asksUpTo?: number
}

/** Words and filters as one query of a document; of pay what codes are too coarse for. */
export function writtenSearch(words: string, filters: readonly WrittenFilter[]): WrittenSearch {
  const codes = codesText(filters.map(({ codes }) => codes).filter(({ length }) => length > 0))
  const needs = [words && `( ${words} )`, codes].filter((part) => part !== '').join(' & ')
  const last = (values: readonly (number | undefined)[]) =>
    values.findLast((value) => value !== undefined) ?? null
  return {
    words,
    needs: needs.length > maxNeeds ? null : needs,
    salaryFrom: last(filters.map(({ salaryFrom }) => salaryFrom)),
    salaryTo: last(filters.map(({ salaryTo, asksUpTo }) => salaryTo ?? asksUpTo)),
  }
}
