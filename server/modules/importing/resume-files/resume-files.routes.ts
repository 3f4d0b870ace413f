import type { Hono } from 'hono'
import type { ServiceContext } from '@/server/modules/context'
import { type HttpEnv, mount, type Registry } from '@/server/platform/http/mount'
import { createResumeReader } from './resume-files.service'

export function resumeFileRoutes(app: Hono<HttpEnv>, registry: Registry, ctx: ServiceContext): void {
  const reader = createResumeReader(ctx)
  mount(app, registry, 'POST /v1/resumes/from-file', async ({ body, actor, ip }) =>
    reader.read({ kind: 'file', file: body.file }, { actor, ip }),
  )
  mount(app, registry, 'POST /v1/resumes/from-text', ({ body, actor, ip }) =>
    reader.read({ kind: 'text', text: body.text }, { actor, ip }),
  )
}
