import { z } from 'zod'
import { defineCall, moment, publicId } from './call'

/** URLs per sitemap file; the protocol allows 50,000. */
export const sitemapShard = 20_000

const tag = 'sitemap'
const shardQuery = z.object({ shard: z.coerce.number().int().min(1).max(10_000).default(1) })
/** Public id and time of the last change. */
const rows = z.array(z.tuple([publicId, moment]))
export const sitemapCalls = {
  'GET /v1/sitemap': defineCall({
    method: 'GET',
    path: '/v1/sitemap',
    summary: 'How many files the sitemap of open vacancies, of companies that hire and of open resumes has',
    tag,
    auth: 'none',
    result: z.object({ vacancy_shards: z.int(), company_shards: z.int(), resume_shards: z.int() }),
  }),
  'GET /v1/sitemap/vacancies': defineCall({
    method: 'GET',
    path: '/v1/sitemap/vacancies',
    summary: 'Open vacancies with the moment of their last change, one shard',
    tag,
    auth: 'none',
    query: shardQuery,
    result: rows,
  }),
  'GET /v1/sitemap/companies': defineCall({
    method: 'GET',
    path: '/v1/sitemap/companies',
    summary: 'Companies with open vacancies and the moment of their last change, one shard',
    tag,
    auth: 'none',
    query: shardQuery,
    result: rows,
  }),
  'GET /v1/sitemap/resumes': defineCall({
    method: 'GET',
    path: '/v1/sitemap/resumes',
    summary: 'Resumes shown to everyone and the moment of their last change, one shard',
    tag,
    auth: 'none',
    query: shardQuery,
    result: rows,
  }),
} as const
