import type { Hono } from 'hono'
import type { ServiceContext } from '@/server/modules/context'
import { type HttpEnv, mountCall, type Registry } from '@/server/platform/http/call-handler'
import { claimCompany } from './reader/company-claim.service'
import { createResumeReader } from './resume-files/resume-files.service'
import { addFeed, checkFeedNow, listFeeds, removeFeed, setFeed } from './vacancy-imports/feeds.service'
import {
  createUploads,
  getImport,
  listImportRows,
  listImports,
  undoImport,
} from './vacancy-imports/imports.service'

export function vacancyImportRoutes(app: Hono<HttpEnv>, registry: Registry, ctx: ServiceContext): void {
  const uploads = createUploads(ctx)
  mountCall(app, registry, 'GET /v1/my/vacancies/imports', ({ actor, query }) =>
    listImports(ctx, actor, query),
  )
  mountCall(app, registry, 'POST /v1/my/vacancies/imports', ({ actor, body }) =>
    uploads.upload(actor, body.file),
  )
  mountCall(app, registry, 'GET /v1/my/vacancies/imports/:publicId', ({ actor, params }) =>
    getImport(ctx, actor, params.publicId),
  )
  mountCall(app, registry, 'GET /v1/my/vacancies/imports/:publicId/rows', ({ actor, params, query }) =>
    listImportRows(ctx, actor, params.publicId, query),
  )
  mountCall(app, registry, 'DELETE /v1/my/vacancies/imports/:publicId/drafts', ({ actor, params }) =>
    undoImport(ctx, actor, params.publicId),
  )
  mountCall(app, registry, 'GET /v1/my/vacancies/feeds', ({ actor }) => listFeeds(ctx, actor))
  mountCall(app, registry, 'POST /v1/my/vacancies/feeds', ({ actor, body }) => addFeed(ctx, actor, body))
  mountCall(app, registry, 'PUT /v1/my/vacancies/feeds/:publicId', ({ actor, params, body }) =>
    setFeed(ctx, actor, params.publicId, body),
  )
  mountCall(app, registry, 'POST /v1/my/vacancies/feeds/:publicId/check', ({ actor, params }) =>
    checkFeedNow(ctx, actor, params.publicId),
  )
  mountCall(app, registry, 'DELETE /v1/my/vacancies/feeds/:publicId', ({ actor, params }) =>
    removeFeed(ctx, actor, params.publicId),
  )
}

export function companyClaimRoutes(app: Hono<HttpEnv>, registry: Registry, ctx: ServiceContext): void {
  mountCall(app, registry, 'POST /v1/companies/:publicId/claim', ({ actor, params }) =>
    claimCompany(ctx, actor, params.publicId),
  )
}

export function resumeFileRoutes(app: Hono<HttpEnv>, registry: Registry, ctx: ServiceContext): void {
  const reader = createResumeReader(ctx)
  mountCall(app, registry, 'POST /v1/resumes/from-file', async ({ body, actor, ip }) =>
    reader.read({ kind: 'file', file: body.file }, { actor, ip }),
  )
  mountCall(app, registry, 'POST /v1/resumes/from-text', ({ body, actor, ip }) =>
    reader.read({ kind: 'text', text: body.text }, { actor, ip }),
  )
}
