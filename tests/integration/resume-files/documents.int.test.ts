import { unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OwnResume } from '@/lib/contracts/own-resumes'
import { resumeDocumentTypes } from '@/lib/contracts/resume-files'
import { readFile } from '@/server/modules/importing/resume-files/reading/read-file'
import { createCandidate, type TestCandidate } from '@/tests/support/candidates'
import { createEmployer, type TestEmployer } from '@/tests/support/employers'
import { pdfText } from '@/tests/support/pdf-text'
import { publishableResume, publishResume } from '@/tests/support/resumes'
import { createTestApi, type TestApi } from '@/tests/support/test-api'

const kinds = Object.keys(resumeDocumentTypes)

let api: TestApi
let owner: TestCandidate
let employer: TestEmployer
let resume: OwnResume

beforeAll(async () => {
  api = await createTestApi()
  owner = await createCandidate(api)
  employer = await createEmployer(api)
  resume = await publishResume(api, owner.token, { hidden_fields: ['experience'] })
})
afterAll(() => api.close())

async function download(kind: string, token: string) {
  const path = `http://localhost/v1/resumes/${resume.public_id}/document?kind=${kind}`
  const response = await api.fetch(new Request(path, { headers: { Authorization: `Bearer ${token}` } }))
  return { response, bytes: new Uint8Array(await response.arrayBuffer()) }
}

describe('a resume as a file', () => {
  it('is whole for its owner, and comes as a file to keep', async () => {
    const { response, bytes } = await download('pdf-classic', owner.token)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('application/pdf')
    expect(decodeURIComponent(response.headers.get('content-disposition') ?? '')).toBe(
      "attachment; filename*=UTF-8''Резюме Климова Анна.pdf",
    )
    const { pages } = await pdfText(bytes)
    for (const words of ['Климова Анна', publishableResume.email, 'Городская больница № 7', '95 000']) {
      expect(pages.join(' ').replace(/\s+/g, ' ')).toContain(words)
    }
  })

  it.each(kinds.filter((kind) => kind !== 'json'))('says a phone as the pages do (%s)', async (kind) => {
    const { bytes } = await download(kind, owner.token)
    const text = kind.startsWith('pdf')
      ? (await pdfText(bytes)).pages.join(' ')
      : Buffer.from(unzipSync(bytes)['word/document.xml'] ?? []).toString()
    expect(text.replace(/\s/g, ' ')).toContain('+7 912 345-67-89')
  })

  it.each(kinds)('shows an employer only what they may see (%s)', async (kind) => {
    const { response, bytes } = await download(kind, employer.token)
    expect(response.status).toBe(200)
    const { parsed } = await readFile(bytes.slice())
    const text = kind.startsWith('pdf') ? (await pdfText(bytes)).pages.join(' ') : JSON.stringify(parsed)
    expect(text).toContain('Палатная медсестра')
    expect(text).not.toMatch(/Климова|9123456789|912\s345-67-89|anna\.klimova|Городская больница/)
    expect(decodeURIComponent(response.headers.get('content-disposition') ?? '')).not.toContain('Климова')
  })

  it('is not there for strangers, guests or a kind nobody makes', async () => {
    const stranger = await createCandidate(api)
    expect((await download('json', stranger.token)).response.status).toBe(404)
    expect((await download('exe', owner.token)).response.status).toBe(422)
    const guest = await api.request('GET', `/v1/resumes/${resume.public_id}/document?kind=json`)
    expect(guest.status).toBe(401)
  })

  it.each(kinds)('read again gives the resume back (%s)', async (kind) => {
    const { bytes } = await download(kind, owner.token)
    const { parsed } = await readFile(bytes)
    expect(parsed.name?.value).toMatchObject({ first: 'Анна', last: 'Климова' })
    expect(parsed.email?.value).toBe(publishableResume.email)
    expect(parsed.title?.value).toBe(publishableResume.title)
    expect(parsed.jobs).toMatchObject([{ position: 'Палатная медсестра', start: '2019-02', end: null }])
    // In a narrow column nobody can tell a list from a wrapped line: the words are there all the same.
    expect(parsed.skills?.value.join(' ')).toBe(publishableResume.skills.join(' '))
  })
})
