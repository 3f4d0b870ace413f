// A recording of 150 MB, its connection cut five times, over HTTP: `npm run bench:interviews`, or alone by tsx
import { createHash } from 'node:crypto'
import { rmSync } from 'node:fs'
import { createServer, request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { Upload } from 'tus-js-client'
import type { Playback } from '@/lib/contracts/interview-answers'
import type { ProposedInterviews } from '@/lib/contracts/interview-proposals'
import { recordingLimits } from '@/lib/contracts/recording-limits'
import { createApi } from '@/server/api/create-api'
import { look, move, opened } from '@/tests/integration/interviews/talks'
import { buildEmployer, dataOf } from '@/tests/integration/negotiations/parties'
import { webm } from '@/tests/support/recordings'
import type { TestApi } from '@/tests/support/test-api'
import { openProduct } from './context'
import { scratchFolder } from './product'

const cuts = 5
const folder = scratchFolder()
const { ctx, database } = await openProduct(folder)
const { app } = createApi(ctx)
const listener = getRequestListener(app.fetch, { overrideGlobalObjects: false })
const server = createServer((req, res) => void listener(req, res))
await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
const { port } = server.address() as AddressInfo
const origin = `http://127.0.0.1:${port}`

const request: TestApi['request'] = async (method, path, { body, token } = {}) => {
  const answer = await fetch(origin + path, {
    method,
    headers: {
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...(token && { Authorization: `Bearer ${token}` }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  return { status: answer.status, headers: answer.headers, body: await answer.json() }
}
const api = { ctx, database, request } as TestApi
const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** Sends one piece by hand and hangs up in the middle of it. */
function sendAndCut(path: string, token: string, file: Buffer, from: number, until: number): Promise<void> {
  return new Promise((resolve) => {
    const sent = httpRequest(origin + path, {
      method: 'PATCH',
      headers: {
        Authorization: `Bearer ${token}`,
        'Tus-Resumable': '1.0.0',
        'Content-Type': 'application/offset+octet-stream',
        'Upload-Offset': String(from),
        'Content-Length': String(file.length - from),
      },
    })
    sent.on('error', () => resolve())
    sent.on('close', () => resolve())
    sent.write(file.subarray(from, until), () => sent.destroy())
  })
}

try {
  const employer = await buildEmployer(api)
  const { person, negotiation } = await opened(api, employer)
  const call = (method: string, path: string, body?: unknown) =>
    request(method, `/v1/interviews/${path}`, { token: person.token, ...(body !== undefined && { body }) })
  const { created } = dataOf(
    await request<ProposedInterviews>(
      'POST',
      `/v1/vacancies/${employer.vacancy.publicId}/recorded-interviews`,
      {
        token: employer.token,
        body: { negotiation_public_ids: [negotiation.public_id], questions: [{ text: 'Почему мы?' }] },
      },
    ),
  )
  const id = created[0]?.interview_public_id ?? ''
  dataOf(await move(api, person, await look(api, person, id), 'start'))
  dataOf(await call('PUT', `${id}/recording-consent`, { consent: true }))
  dataOf(await call('POST', `${id}/answers/0/attempts`))
  const file = webm(60, { bytes: recordingLimits.fileBytes })
  const made = dataOf(
    await call('POST', `${id}/answers/0/uploads`, { bytes: file.length, type: 'video/webm' }),
  ) as { upload: string }
  const path = `/v1/uploads/${made.upload}`
  const offset = async () => {
    const headers = { Authorization: `Bearer ${person.token}`, 'Tus-Resumable': '1.0.0' }
    return Number((await fetch(origin + path, { method: 'HEAD', headers })).headers.get('upload-offset'))
  }
  const begun = performance.now()
  const kept: number[] = []
  for (let cut = 1; cut <= cuts; cut += 1) {
    await sendAndCut(path, person.token, file, await offset(), Math.round((file.length * cut) / (cuts + 1)))
    kept.push(await offset())
  }
  // The client of the page sends the rest.
  await new Promise<void>((resolve, reject) => {
    new Upload(file, {
      uploadUrl: origin + path,
      headers: { Authorization: `Bearer ${person.token}` },
      chunkSize: 4 * 1024 * 1024,
      onSuccess: () => resolve(),
      onError: reject,
    }).start()
  })
  const sentIn = performance.now() - begun
  const checking = performance.now()
  dataOf(await call('PUT', `${id}/answers/0`, { upload: made.upload }))
  const checkedIn = performance.now() - checking
  const { files } = dataOf(await call('POST', `${id}/playback`)) as Playback
  const stored = new Uint8Array(await (await fetch(origin + files[0]?.url)).arrayBuffer())
  const exact = stored.length === file.length && hashOf(stored) === hashOf(file)
  const mb = (bytes: number) => Math.round(bytes / 1024 / 1024)
  console.log(`upload of ${mb(file.length)} MB, cut ${cuts} times (kept ${kept.map(mb).join(', ')} MB)`)
  console.log(`  sent in ${Math.round(sentIn)} ms, checked in ${Math.round(checkedIn)} ms`)
  console.log(`  memory ${mb(process.memoryUsage().rss)} MB, the test's own file included`)
  console.log(`  ${exact ? 'byte-exact' : 'DIFFERENT'}`)
  if (!exact) process.exitCode = 1
} finally {
  server.closeAllConnections()
  server.close()
  await database.close()
  rmSync(folder, { recursive: true, force: true })
}
