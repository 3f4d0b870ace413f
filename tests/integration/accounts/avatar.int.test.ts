import { buffer } from 'node:stream/consumers'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { UserClaims } from '@/lib/contracts/accounts'
import type { TokenRecord } from '@/lib/contracts/sign-in'
import { users } from '@/server/db/schema/accounts'
import { images } from '@/server/db/schema/platform'
import { openImageFile, sweepImages } from '@/server/modules/media/media.service'
import { signUpCandidate, type TestPerson } from '@/tests/support/accounts'
import { drawPhotoWithPlace, drawPicture, drawPixelBomb, fileForm } from '@/tests/support/pictures'
import { type Answer, createTestApi, type TestApi } from '@/tests/support/test-api'

const claimsOf = (answer: Answer<TokenRecord>) =>
  JSON.parse(Buffer.from(answer.body.data?.token.split('.')[1] ?? '', 'base64url').toString()) as UserClaims

describe('the avatar', () => {
  let api: TestApi
  let person: TestPerson
  beforeAll(async () => {
    api = await createTestApi()
  })
  afterAll(() => api.close())
  beforeEach(async () => {
    person = await signUpCandidate(api)
  })

  const upload = (form: FormData | string, headers?: Record<string, string>) =>
    api.request<TokenRecord>('POST', '/v1/accounts/avatar', {
      body: form,
      token: person.token,
      ...(headers && { headers }),
    })
  const send = (bytes: Uint8Array, name?: string, type?: string) =>
    upload(fileForm('avatar', bytes, name, type))
  const storedFile = async (answer: Answer<TokenRecord>, name: string) => {
    const file = await api.ctx.storage.read(`${claimsOf(answer).avatar_path}/${name}`)
    if (!file) throw new Error(`${name} is not stored`)
    return file
  }
  const storedRows = () => api.ctx.db.select().from(images)

  it.each(['jpeg', 'png', 'webp'] as const)(
    'C13 C15 takes a %s and answers with a token of the new claims',
    async (format) => {
      const answer = await send(await drawPicture(format), `C:\\Фото\\я\u0000.${format}`, `image/${format}`)
      expect(answer.status).toBe(200)
      expect(answer.body.data).toMatchObject({ token_type: 'Bearer', expires_in: expect.any(Number) })
      const claims = claimsOf(answer)
      expect(claims.avatar_path).toMatch(/^avatars\/[a-z2-9]{32}$/)
      expect(claims.avatar_url).toBe(`/files/${claims.avatar_path}/256.webp`)
      expect(claims.avatar_original_name).toMatch(new RegExp(`^я.?\\.${format}$`))
      for (const width of [96, 256, 512]) {
        const facts = await sharp(await storedFile(answer, `${width}.webp`)).metadata()
        expect([facts.format, facts.width, facts.height]).toEqual(['webp', width, width])
      }
      expect((await sharp(await storedFile(answer, '512.jpg')).metadata()).format).toBe('jpeg')
    },
  )

  it('C15 takes exactly 5 242 880 bytes and no byte more', async () => {
    const picture = await drawPicture('jpeg')
    const padded = (size: number) => Buffer.concat([picture, Buffer.alloc(size - picture.length)])
    expect((await send(padded(5_242_880))).status).toBe(200)
    const refused = await send(padded(5_242_881))
    expect([refused.status, refused.body.error_code]).toEqual([413, 'file_too_large'])
    const far = await send(padded(6_000_000))
    expect([far.status, far.body.error_code]).toEqual([413, 'file_too_large'])
  })

  it('C15 judges by the content, whatever the name and the type say', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
    const gif = await sharp(await drawPicture('png'))
      .gif()
      .toBuffer()
    const tiff = await sharp(await drawPicture('png'))
      .tiff()
      .toBuffer()
    const hostile = [Buffer.from(svg), gif, tiff, Buffer.from('<html><script>1</script>'), Buffer.alloc(0)]
    for (const bytes of hostile) {
      const answer = await send(bytes, 'photo.png', 'image/png')
      expect([answer.status, answer.body.error_code]).toEqual([415, 'file_type_not_allowed'])
    }
    expect((await send(await drawPicture('png'), 'evil.html', 'text/html')).status).toBe(200)
  })

  it('C15 refuses a truncated picture, a header without one and a pixel bomb', async () => {
    const whole = await drawPicture('png', { width: 1200, height: 900 })
    const noise = await sharp({
      create: {
        width: 600,
        height: 600,
        channels: 3,
        background: '#888888',
        noise: { type: 'gaussian', mean: 128, sigma: 40 },
      },
    })
      .jpeg()
      .toBuffer()
    const broken = [
      whole.subarray(0, whole.length / 2),
      noise.subarray(0, noise.length / 3),
      whole.subarray(0, 24),
      Buffer.concat([whole.subarray(0, 8), Buffer.from('<html><script>alert(1)</script></html>')]),
    ]
    for (const bytes of broken) {
      const answer = await send(bytes)
      expect(answer.body.success).toBe(false)
      expect(['image_broken', 'file_type_not_allowed']).toContain(answer.body.error_code)
    }
    const bomb = await drawPixelBomb(7200)
    expect(bomb.length).toBeLessThan(1_000_000)
    const answer = await send(bomb)
    expect([answer.status, answer.body.error_code]).toEqual([422, 'image_too_large'])
    expect(await storedRows()).toHaveLength(
      (await api.ctx.db.select().from(users)).filter((user) => user.avatarPath !== null).length,
    )
  })

  it('draws the picture anew: no place, no camera, no page that rode along', async () => {
    const photo = Buffer.concat([
      await drawPhotoWithPlace(),
      Buffer.from('<script>alert("polyglot")</script>'),
    ])
    expect(photo.includes('Secret Owner')).toBe(true)
    const answer = await send(photo)
    expect(answer.status).toBe(200)
    for (const name of ['96.webp', '256.webp', '512.webp', '512.jpg']) {
      const file = await storedFile(answer, name)
      const { exif, xmp, iptc } = await sharp(file).metadata()
      expect([exif, xmp, iptc]).toEqual([undefined, undefined, undefined])
      for (const trace of ['Secret Owner', 'polyglot', '<script']) expect(file.includes(trace)).toBe(false)
    }
  })

  it('stands upright as the camera meant it', async () => {
    // Turned by 180°: what is red at the left in the file belongs at the right.
    const answer = await send(await drawPicture('jpeg', { orientation: 3, width: 300, height: 300 }))
    const { data } = await sharp(await storedFile(answer, '96.webp'))
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect(data[2]).toBeGreaterThan(200)
    expect(data[0]).toBeLessThan(60)
  })

  it('C13 removes the files of the picture before, and of the last one on DELETE', async () => {
    const first = await send(await drawPicture('png'))
    const second = await send(await drawPicture('webp'))
    expect(await openImageFile(api.ctx, `${claimsOf(first).avatar_path}/256.webp`)).toBeNull()
    const file = await openImageFile(api.ctx, `${claimsOf(second).avatar_path}/256.webp`)
    if (!file) throw new Error('the second picture is not there')
    expect((await buffer(file.stream)).length).toBe(file.size)
    const removed = await api.request<TokenRecord>('DELETE', '/v1/accounts/avatar', { token: person.token })
    expect(removed.status).toBe(200)
    expect(claimsOf(removed)).toMatchObject({
      avatar_path: null,
      avatar_original_name: null,
      avatar_url: null,
    })
    expect(await openImageFile(api.ctx, `${claimsOf(second).avatar_path}/256.webp`)).toBeNull()
    const again = await api.request('DELETE', '/v1/accounts/avatar', { token: person.token })
    expect(again.status).toBe(200)
  })

  it('C13 keeps one picture of two uploads at once', async () => {
    const picture = await drawPicture('png')
    const before = (await storedRows()).length
    const answers = await Promise.all([send(picture), send(picture), send(picture)])
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200])
    expect(await storedRows()).toHaveLength(before + 1)
  })

  it('C13 asks for the file by its field and answers a broken form as such', async () => {
    for (const form of [new FormData(), fileForm('photo', await drawPicture('png'))]) {
      const answer = await upload(form)
      expect([answer.status, answer.body.error_code]).toEqual([422, 'validation_failed'])
      expect(answer.body.data).toMatchObject({ errors: [{ field: 'avatar', code: 'required' }] })
    }
    const text = new FormData()
    text.append('avatar', 'a text')
    const words = await upload(text)
    expect(words.body.data).toMatchObject({ errors: [{ field: 'avatar', code: 'invalid' }] })
    const broken = await upload('--x\r\nnot a form', { 'Content-Type': 'multipart/form-data; boundary=x' })
    expect(broken.status).toBe(422)
    const json = await upload('{}', { 'Content-Type': 'application/json' })
    expect(json.status).toBe(422)
  })

  it('limits how often pictures are drawn for one person', async () => {
    let last = await send(Buffer.from('x'))
    for (let i = 0; i < 45 && last.status !== 429; i += 1) last = await send(Buffer.from('x'))
    expect([last.status, last.body.error_code]).toEqual([429, 'rate_limited'])
    expect(Number(last.headers.get('Retry-After'))).toBeGreaterThan(0)
  })

  it('sweeps away what nobody’s profile names any more, an hour after its upload', async () => {
    const kept = claimsOf(await send(await drawPicture('png'))).avatar_path as string
    const other = await signUpCandidate(api)
    const left = await api.request<TokenRecord>('POST', '/v1/accounts/avatar', {
      body: fileForm('avatar', await drawPicture('png')),
      token: other.token,
    })
    const lost = claimsOf(left).avatar_path as string
    await api.ctx.db.delete(users).where(eq(users.publicId, other.publicId))
    await sweepImages(api.ctx)
    expect(await api.ctx.storage.read(`${lost}/256.webp`)).not.toBeNull()
    api.setNow(new Date(Date.now() + 2 * 3_600_000))
    await sweepImages(api.ctx)
    api.setNow(new Date())
    expect(await openImageFile(api.ctx, `${lost}/256.webp`)).toBeNull()
    expect(await api.ctx.storage.read(`${kept}/256.webp`)).not.toBeNull()
    expect((await storedRows()).map(({ path }) => path)).not.toContain(lost)
  })

  it('opens no file by a name that is not a picture’s', async () => {
    const path = claimsOf(await send(await drawPicture('png'))).avatar_path
    for (const name of ['', '..', '../x', `${path}`, `${path}/`, `${path}/300.webp`, `${path}/../256.webp`]) {
      expect(await openImageFile(api.ctx, name)).toBeNull()
    }
  })
})
