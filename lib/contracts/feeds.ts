import { defineCall, moment } from './call'
import { VacancyView } from './vacancies'
import { z } from './zod'

/** Rows of the table behind a file, by their keys: what stands in it never moves to another. Yandex takes 30,000 offers. */
export const feedFileRows = 30_000
/** Parts a file is read in: the memory it takes is that of one of them. */
export const feedParts = 120

/** An open vacancy as other sites may show it: without contacts, which belong to its page. */
export const ExportedVacancy = VacancyView.omit({
  contacts: true,
  responses: true,
  company_about: true,
}).extend({
  company_site_url: z.string().nullable(),
})
export type ExportedVacancy = z.infer<typeof ExportedVacancy>

const tag = 'feeds'
const file = z.coerce.number().int().min(1).max(100_000)
export const feedCalls = {
  'GET /v1/feeds/vacancies': defineCall({
    method: 'GET',
    path: '/v1/feeds/vacancies',
    summary:
      'Files of all open vacancies published here, with the last change, the number and the roles in each',
    tag,
    auth: 'none',
    query: z.object({ file: file.optional() }),
    result: z.array(z.object({ file: z.int(), changed_at: moment, count: z.int(), roles: z.array(z.int()) })),
  }),
  'GET /v1/feeds/vacancies/:file': defineCall({
    method: 'GET',
    path: '/v1/feeds/vacancies/:file',
    summary:
      'Open vacancies published here, one part of one file; adverts taken over from other sites are left out',
    tag,
    auth: 'none',
    params: z.object({ file }),
    query: z.object({ part: z.coerce.number().int().min(1).max(feedParts).default(1) }),
    result: z.array(ExportedVacancy),
  }),
} as const
