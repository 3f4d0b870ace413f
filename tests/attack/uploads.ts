import { strToU8, zipSync } from 'fflate'
import type { Call } from '@/lib/contracts/call'
import { type CallName, calls } from '@/lib/contracts/calls'
import { table } from '@/tests/integration/access/table'
import { inParallel } from './in-parallel'
import { type Attack, judge } from './sweep'

/** Of a shape in which the product takes files, by what is wrong with it. */
function hostileFiles(): File[] {
  const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
  /** A picture of 60,000 × 60,000 pixels in a hundred bytes. */
  const flood = Buffer.concat([png, Buffer.from('0000ea600000ea600806000000', 'hex'), Buffer.alloc(60)])
  const cell = '<w:tbl><w:tr><w:tc>'
  const document = (inner: string) =>
    zipSync({
      '[Content_Types].xml': strToU8(
        '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>',
      ),
      'word/document.xml': strToU8(
        `<?xml version="1.0"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${inner}</w:body></w:document>`,
      ),
    })
  const entities = `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaaaaaaaa">${Array.from({ length: 12 }, (_, n) => `<!ENTITY a${n} "${`&${n === 0 ? 'a' : `a${n - 1}`};`.repeat(10)}">`).join('')}]><jobs><job><title>&a11;</title></job></jobs>`
  const bytes = (content: Uint8Array | string) =>
    typeof content === 'string' ? content : new Uint8Array(content)
  const file = (name: string, content: Uint8Array | string, type = 'application/octet-stream') =>
    new File([bytes(content)], name, { type })
  return [
    file('empty.pdf', '', 'application/pdf'),
    file(
      'picture.png',
      '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
      'image/png',
    ),
    file('picture.svg', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', 'image/svg+xml'),
    file('polyglot.png', Buffer.concat([png, Buffer.from('<html><script>alert(1)</script>')]), 'image/png'),
    file('flood.png', flood, 'image/png'),
    file('tables.docx', document(cell.repeat(200_000))),
    file('bomb.docx', document('<w:p/>'.repeat(4_000_000))),
    file('deep.html', '<div>'.repeat(950_000), 'text/html'),
    file('deep.rtf', `{\\rtf1 ${'{'.repeat(2_000_000)}`, 'application/rtf'),
    file(
      'broken.pdf',
      `%PDF-1.7\n${'1 0 obj << /Kids [1 0 R] /Type /Pages >> endobj\n'.repeat(2000)}`,
      'application/pdf',
    ),
    file('entities.xml', entities, 'application/xml'),
    file('../../../../tmp/escaped.pdf', '%PDF-1.7\n', 'application/pdf'),
    file(`${'я'.repeat(4000)}.pdf`, '%PDF-1.7\n', 'application/pdf'),
    file('formula.csv', 'title;company\n=cmd|calc!A1;+7\n@SUM(1);-1\n', 'text/csv'),
    file('binary.csv', Buffer.from(Array.from({ length: 20_000 }, (_, n) => (n * 7919) % 256)), 'text/csv'),
  ]
}

const actorsOf = ['guest', 'candidateB', 'employerB']

/** The connection was closed while the body was being sent. */
function hungUp(error: unknown): null {
  const cause = error instanceof Error ? (error.cause as { code?: string } | undefined) : undefined
  if (cause?.code === 'EPIPE' || cause?.code === 'ECONNRESET' || cause?.code === 'UND_ERR_SOCKET') return null
  throw error
}

/** Every call that takes a file, with files that are none, or break who reads them; none may break the product. */
export async function attackUploads(attack: Attack): Promise<void> {
  const { target, field, report } = attack
  const uploads = (Object.entries(calls) as [CallName, Call][]).filter(([, call]) => call.bodyType === 'form')
  const files = hostileFiles()
  const tries = uploads.flatMap(([name, call]) =>
    files.flatMap((file) => actorsOf.map((actor) => ({ name, call, file, actor: field.byName(actor) }))),
  )
  await inParallel(
    tries,
    async ({ name, call, file, actor }, index) => {
      if (index % 100 === 0) await target.resetLimits()
      const form = new FormData()
      for (const part of ['file', 'avatar', 'logo', 'photo']) form.set(part, file)
      form.set('client_id', crypto.randomUUID())
      form.set('text', 'x')
      const path = table[name].path?.(field.world) ?? call.path
      const reply = await target.send(call.method, path, { token: actor.token, body: form }).catch(hungUp)
      // The product may turn a body away before it has come; then it has to answer the next one.
      if (reply === null) {
        const alive = await target.send('GET', '/healthz')
        report.tried('uploads', 413)
        if (alive.status !== 200) report.failed('uploads', `${name} ${file.name.slice(0, 40)}: no answer`)
        return
      }
      await judge(attack, 'uploads', actor, `${name} ${file.name.slice(0, 40)}`, reply)
    },
    4,
  )
}
