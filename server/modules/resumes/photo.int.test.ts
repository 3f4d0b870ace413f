import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { imageUpload } from '@/lib/contracts/images'
import type { Negotiation } from '@/lib/contracts/negotiations'
import type { OwnResume } from '@/lib/contracts/own-resumes'
import type { ResumeView } from '@/lib/contracts/resumes'
import { images } from '@/server/db/schema/platform'
import { createCandidate, type TestCandidate } from '@/tests/support/candidates'
import { createEmployer, type TestEmployer } from '@/tests/support/employers'
import { drawPicture, fileForm } from '@/tests/support/pictures'
import { publishResume } from '@/tests/support/resumes'
import { createTestApi, type TestApi } from '@/tests/support/test-api'
import { publishVacancy } from '@/tests/support/vacancies'

describe('the photo of a resume', () => {
  let api: TestApi
  let person: TestCandidate
  let employer: TestEmployer
  beforeAll(async () => {
    api = await createTestApi()
    person = await createCandidate(api)
    employer = await createEmployer(api)
  })
  afterAll(() => api.close())

  const send = (id: string, form: FormData, token = person.token) =>
    api.request<OwnResume>('POST', `/v1/resumes/${id}/photo`, { token, body: form })
  const picture = async () => fileForm('photo', await drawPicture('png'))
  const view = async (id: string, token?: string) =>
    (await api.request<ResumeView>('GET', `/v1/resumes/${id}`, token ? { token } : {})).body.data
  const stored = async () => (await api.ctx.db.select().from(images)).length

  it('may be as large as any picture, and no larger', async () => {
    const { public_id } = await publishResume(api, person.token)
    const padded = async (bytes: number) => {
      const small = await drawPicture('jpeg')
      return fileForm('photo', Buffer.concat([small, Buffer.alloc(bytes - small.length)]))
    }
    expect((await send(public_id, await padded(imageUpload.maxBytes))).status).toBe(200)
    const refused = await send(public_id, await padded(imageUpload.maxBytes + 1))
    expect([refused.status, refused.body.error_code]).toEqual([413, 'file_too_large'])
  })

  it('is shown together with the name and to nobody else, and needs no new revision of the form', async () => {
    const resume = await publishResume(api, person.token, {
      visibility: 'everyone',
      distribution_consent: true,
    })
    const id = resume.public_id
    const answer = await send(id, await picture())
    expect(answer.body.data).toMatchObject({
      revision: resume.revision,
      photo_url: expect.stringMatching(/^\/files\/photos\/[a-z2-9]{32}\/256\.webp$/),
    })
    expect((await view(id, person.token))?.photo_url).toBe(answer.body.data?.photo_url)
    for (const token of [undefined, employer.token]) expect((await view(id, token))?.photo_url).toBe(null)

    const vacancy = await publishVacancy(api, employer.token)
    await api.request<Negotiation>('POST', `/v1/vacancies/${vacancy.public_id}/applications`, {
      token: person.token,
      body: { resume_public_id: id },
    })
    expect((await view(id, employer.token))?.photo_url).toBe(answer.body.data?.photo_url)
    await api.request('PUT', `/v1/resumes/${id}`, {
      token: person.token,
      body: { revision: resume.revision, fields: { hidden_fields: ['names_and_photo'] } },
    })
    expect(await view(id, employer.token)).toMatchObject({ photo_url: null, name: null })
  })

  it('leaves no file behind when it is replaced or removed, and is not copied with the resume', async () => {
    const { public_id: id } = await publishResume(api, person.token)
    const before = await stored()
    await send(id, await picture())
    await send(id, await picture())
    expect(await stored()).toBe(before + 1)
    const copy = await api.request<OwnResume>('POST', `/v1/resumes/${id}/clone`, { token: person.token })
    expect(copy.body.data?.photo_url).toBe(null)
    const removed = await api.request<OwnResume>('DELETE', `/v1/resumes/${id}/photo`, { token: person.token })
    expect(removed.body.data?.photo_url).toBe(null)
    expect(await stored()).toBe(before)
  })

  it('takes a picture only, for an own resume that can be edited', async () => {
    const { public_id: id } = await publishResume(api, person.token)
    const before = await stored()
    const text = fileForm('photo', Buffer.from('<svg onload="alert(1)"/>'), 'me.png', 'image/png')
    expect((await send(id, text)).body.error_code).toBe('file_type_not_allowed')
    expect((await send(id, new FormData())).status).toBe(422)
    expect((await send(id, await picture(), employer.token)).body.error_code).toBe('resume_not_found')
    const archive = { token: person.token, body: { move: 'archive' } }
    await api.request('POST', `/v1/resumes/${id}/moves`, archive)
    expect((await send(id, await picture())).body.error_code).toBe('wrong_state')
    expect(await stored()).toBe(before)
  })
})
