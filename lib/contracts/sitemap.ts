import { defineCall, moment, publicId } from './call'
import { z } from './zod'

/** Rows of the tables behind a sitemap file, by their database keys: what stands in it never moves to another. */
export const sitemapFileRows = 50_000
/** Parts a file is read in: the memory it takes is that of one of them. */
export const sitemapParts = 20

const tag = 'sitemap'
/** By file, from 1 on, with the last change in each; files without an address are left out. */
const files = z.array(z.object({ file: z.int(), changed_at: moment }))
const partQuery = z.object({
  file: z.coerce.number().int().min(1).max(50_000).default(1),
  part: z.coerce.number().int().min(1).max(sitemapParts).default(1),
})
/** Public id, time of the last change, and the picture of the page. */
const rows = z.array(z.tuple([publicId, moment, z.string().nullable()]))
export const sitemapCalls = {
  'GET /v1/sitemap': defineCall({
    method: 'GET',
    path: '/v1/sitemap',
    summary:
      'Files of the sitemap of open vacancies, of companies that hire, of open hiring pages and of open resumes',
    tag,
    auth: 'none',
    result: z.object({ vacancies: files, companies: files, 'hiring-pages': files, resumes: files }),
  }),
  'GET /v1/sitemap/vacancies': defineCall({
    method: 'GET',
    path: '/v1/sitemap/vacancies',
    summary: 'Open vacancies with the moment of their last change, one part of one file',
    tag,
    auth: 'none',
    query: partQuery,
    result: rows,
  }),
  'GET /v1/sitemap/companies': defineCall({
    method: 'GET',
    path: '/v1/sitemap/companies',
    summary:
      'Companies with open vacancies, the moment of their last change and their logo, one part of one file',
    tag,
    auth: 'none',
    query: partQuery,
    result: rows,
  }),
  'GET /v1/sitemap/hiring-pages': defineCall({
    method: 'GET',
    path: '/v1/sitemap/hiring-pages',
    summary:
      'Verified companies whose hiring page is open, the moment of its last change and their logo, one part of one file',
    tag,
    auth: 'none',
    query: partQuery,
    result: rows,
  }),
  'GET /v1/sitemap/resumes': defineCall({
    method: 'GET',
    path: '/v1/sitemap/resumes',
    summary: 'Resumes shown to everyone and the moment of their last change, one part of one file',
    tag,
    auth: 'none',
    query: partQuery,
    result: rows,
  }),
} as const
