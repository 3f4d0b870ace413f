import type { CallResult } from '@/lib/contracts/calls'
import { imageUrl } from '@/lib/contracts/images'
import { sitemapFileRows, sitemapParts } from '@/lib/contracts/sitemap'
import type { ServiceContext } from '../../context'
import {
  companyFiles,
  hiringPageFiles,
  type KeyRange,
  listHiring,
  listHiringPages,
  listOpen,
  listResumes,
  resumeFiles,
  type SitemapFile,
  type SitemapRow,
  vacancyFiles,
} from './sitemap.repository'

type Rows = CallResult<'GET /v1/sitemap/vacancies'>
interface Part {
  file: number
  part: number
}

const iso = (millis: number) => new Date(millis).toISOString()
const present = (rows: SitemapFile[]) =>
  rows.map(({ file, changed_at }) => ({ file, changed_at: iso(changed_at) }))

/** Files of the sitemap that hold at least one address, each with the last change of what stands in it. */
export async function sitemapFiles(ctx: ServiceContext): Promise<CallResult<'GET /v1/sitemap'>> {
  const [vacancies, companies, hiringPages, resumes] = await Promise.all([
    vacancyFiles(ctx.db, ctx.clock.now()),
    companyFiles(ctx.db),
    hiringPageFiles(ctx.db),
    resumeFiles(ctx.db),
  ])
  return {
    vacancies: present(vacancies),
    companies: present(companies),
    'hiring-pages': present(hiringPages),
    resumes: present(resumes),
  }
}

const partRows = sitemapFileRows / sitemapParts

function rangeOf({ file, part }: Part): KeyRange {
  const after = (file - 1) * sitemapFileRows + (part - 1) * partRows
  return { after, last: after + partRows }
}

const row = ({ public_id, changed_at, picture }: SitemapRow): Rows[number] => [
  public_id,
  iso(changed_at),
  imageUrl(picture, 512),
]

/** One part of a file of open vacancies, in the order of their making. */
export async function readVacancyPart(ctx: ServiceContext, part: Part): Promise<Rows> {
  return (await listOpen(ctx.db, ctx.clock.now(), rangeOf(part))).map(row)
}

/** The same of companies that have open vacancies. */
export async function readCompanyPart(ctx: ServiceContext, part: Part): Promise<Rows> {
  return (await listHiring(ctx.db, rangeOf(part))).map(row)
}

/** The same of companies whose hiring page is open. */
export async function readHiringPagePart(ctx: ServiceContext, part: Part): Promise<Rows> {
  return (await listHiringPages(ctx.db, rangeOf(part))).map(row)
}

/** The same of resumes that are shown to everyone. */
export async function readResumePart(ctx: ServiceContext, part: Part): Promise<Rows> {
  return (await listResumes(ctx.db, rangeOf(part))).map(row)
}
