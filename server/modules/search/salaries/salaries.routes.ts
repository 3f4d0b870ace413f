import type { Hono } from 'hono'
import { type HttpEnv, mount, type Registry } from '@/server/platform/http/mount'
import type { ServiceContext } from '../../context'
import { salaryHint, salaryPage, salaryPages } from './salaries.service'

const kept = 'public, max-age=600'

export function salaryRoutes(app: Hono<HttpEnv>, registry: Registry, ctx: ServiceContext): void {
  mount(app, registry, 'GET /v1/salaries', ({ query, setHeader }) => {
    setHeader('Cache-Control', kept)
    return salaryPage(ctx, query)
  })
  mount(app, registry, 'GET /v1/salaries/hint', ({ query, setHeader }) => {
    setHeader('Cache-Control', kept)
    return salaryHint(ctx, query.role, query.city ?? null)
  })
  mount(app, registry, 'GET /v1/salaries/pages', () => salaryPages(ctx))
}
