import { resumeFacetNames } from '@/lib/contracts/resume-facets'
import { facetNames } from '@/lib/contracts/vacancy-search'
import * as resumeCodes from '@/server/modules/resumes'
import * as vacancyCodes from '@/server/modules/vacancies'
import * as resumeFacets from '../../resumes/facet-codes'
import * as vacancyFacets from '../../vacancies/facet-codes'
import { type SearchTable, vacancyTable } from '../embedded/index-rows.repository'

/** What is particular to the documents of one index: where they come from, and what their codes say. */
export interface Collection {
  /** In the name of the index. */
  name: string
  /** Raised with every change of what a document holds: it is a part of the alias, so another index is built. */
  version: number
  table: SearchTable
  /** Numbers behind a code; undefined for another kind. */
  role(code: number): number | undefined
  city(code: number): number | undefined
  /** A code that is told by another one and stored nowhere. */
  districtOf(code: number): number | undefined
  facetOf(code: number): string | undefined
  facets: readonly string[]
}

const numberOf = (read: string | undefined) => (read === undefined ? undefined : Number(read))

export const vacancyCollection: Collection = {
  name: 'vacancies',
  version: 4,
  table: vacancyTable,
  role: (code) => numberOf(vacancyCodes.readCode('role', code)),
  city: (code) => numberOf(vacancyCodes.readCode('city', code)),
  districtOf: vacancyFacets.districtCodeOf,
  facetOf: vacancyFacets.facetOf,
  facets: facetNames,
}

/** A group is a person; nothing of a resume ends by itself. */
export const resumeCollection: Collection = {
  name: 'resumes',
  version: 2,
  table: {
    name: 'resume_search',
    key: 'resume_id',
    group: 'user_id',
    changes: 'resume_search_changes',
    expires: '2147483647',
  },
  role: (code) => numberOf(resumeCodes.readCode('role', code)),
  city: (code) => numberOf(resumeCodes.readCode('city', code)),
  districtOf: resumeFacets.districtCodeOf,
  facetOf: resumeFacets.facetOf,
  facets: resumeFacetNames,
}
