import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Hono } from 'hono'
import { brand } from '@/lib/brand'
import { ownValue } from '@/lib/shared/own-value'
import { AppError } from '@/server/platform/errors'
import type { HttpEnv } from '@/server/platform/http/call-handler'
import { openApiDocument } from './openapi'

const assets: Record<string, string> = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
}

const page = `<!doctype html><html lang="ru"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">
<title>API — «${brand.name}»</title><link rel="stylesheet" href="/v1/docs/swagger-ui.css"></head>
<body><div id="api"></div><script src="/v1/docs/swagger-ui-bundle.js"></script>
<script src="/v1/docs/start.js"></script></body></html>`

const start = `SwaggerUIBundle({url:'/v1/openapi.json',dom_id:'#api',deepLinking:true,validatorUrl:null})`

const pagePolicy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'"

/** The contract for machines at `/v1/openapi.json` and for people at `/v1/docs`; nothing comes from elsewhere. */
export function docsRoutes(app: Hono<HttpEnv>, siteUrl: string): void {
  const folder = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))
  let json: string | undefined

  app.get('/v1/openapi.json', (c) => {
    json ??= JSON.stringify(openApiDocument(siteUrl))
    return c.body(json, 200, {
      'Content-Type': 'application/json; charset=utf-8',
      'Cache-Control': 'public, max-age=300',
    })
  })
  app.get('/v1/docs', (c) => {
    c.header('Content-Security-Policy', pagePolicy)
    return c.html(page)
  })
  app.get('/v1/docs/start.js', (c) =>
    c.body(start, 200, { 'Content-Type': 'text/javascript; charset=utf-8' }),
  )
  app.get('/v1/docs/:file', async (c) => {
    const name = c.req.param('file')
    const type = ownValue(assets, name)
    if (!type) throw new AppError('not_found')
    return c.body(await readFile(join(folder, name)), 200, {
      'Content-Type': type,
      'Cache-Control': 'public, max-age=86400',
    })
  })
}
