/** Where a word is looked for; nowhere in particular when absent. */
export type Field = 'title' | 'skill' | 'company'

/** One thing somebody typed: a word, several joined by signs, or a phrase in quotes. */
export interface Term {
  /** As typed, without quotes, minus and field. */
  raw: string
  /** Words as the search reads them; never empty. */
  words: string[]
  /** In quotes: these words in this order. */
  phrase: boolean
  excluded: boolean
  /** «!слово»: this word and no other way to say it. */
  exact: boolean
  field: Field | null
  /** Stands after «|» or «or»: either this or the term before. */
  either: boolean
}

export interface ParsedQuery {
  terms: Term[]
  /** More was typed than a search reads. */
  truncated: boolean
}

/** Words and how they must stand together. */
export type Expression = string | { op: '&' | '|' | '<->'; of: Expression[] }

/** `exact` as typed or repaired, `synonym` the same thing said otherwise, `related` a neighbouring thing. */
export type AlternativeKind = 'exact' | 'synonym' | 'related'

export interface Alternative {
  expression: Expression
  kind: AlternativeKind
  /** 1 for the same thing, less for a neighbouring one. */
  weight: number
  /** Another way to say it, as people are told of it. */
  way?: { text: string; bag: string }
}

/** What of a search is to be left as it was typed. */
export interface AnalysisOptions {
  /** Nothing corrected, nothing added. */
  exact: boolean
  /** Words that are not to be corrected. */
  as_typed?: readonly string[]
  /** Ways to say it that are not to be added. */
  without?: readonly string[]
}

/** Another way to say something, for people to read and to take away. */
export interface AlternativePhrase {
  text: string
  key: string
}

/** What has to be found: any of its alternatives. */
export interface Group {
  /** What of the query it stands for. */
  typed: string
  alternatives: Alternative[]
  field: Field | null
  /** How needed it is: `soft` ones are let go when little is found, `optional` ones only order what is found. */
  need: 'hard' | 'soft' | 'optional'
  /** How much of the meaning it carries; for ranking. */
  weight: number
}

export interface RoleIntent {
  roleId: number
  /** 0…1. */
  confidence: number
}

/** What was done to the words as typed, for people to see and to undo. */
export interface Note {
  kind: 'correction' | 'layout' | 'translit' | 'optional'
  from: string
  /** What is looked for instead; empty for what need not be found. */
  to: string
  /** What to name to have it undone. */
  key: string
}

export interface Understanding {
  typed: string
  groups: Group[]
  excluded: Group[]
  /** Trades the words speak of, likeliest first. */
  roles: RoleIntent[]
  notes: Note[]
  /** Other ways to say it that are found as well, the most usual first. */
  synonyms: { from: string; to: AlternativePhrase[] }[]
  /** What was asked to be left out of them, and the words that were asked to be left alone. */
  undone: { without: string[]; as_typed: string[] }
  /** The query with its corrections, when there are any. */
  corrected: string | null
  truncated: boolean
  /**
   * How far it looks: for the words anywhere; for those that say them in title or company (one word alone in skills too), or
   * are of the likeliest trades; for whatever has the words or is of those trades. The latter two are chosen when the words
   * alone find little.
   */
  reach: 'words' | 'focused' | 'trades'
}
