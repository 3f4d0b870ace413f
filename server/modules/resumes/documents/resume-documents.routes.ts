import type { Hono } from 'hono'
import type { ServiceContext } from '@/server/modules/context'
import { type HttpEnv, mount, type Registry } from '@/server/platform/http/mount'
import { createResumeDocuments } from './resume-documents.service'

export function resumeDocumentRoutes(app: Hono<HttpEnv>, registry: Registry, ctx: ServiceContext): void {
  const documents = createResumeDocuments(ctx)
  mount(app, registry, 'GET /v1/resumes/:publicId/document', ({ params, query, actor }) =>
    documents.file(actor, params.publicId, query),
  )
}
