import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { createUploadFolder, sweepUploads } from './stored-upload'

it('deletes the uploads of a killed process after an hour, and none that may be in use', async () => {
  const parent = await mkdtemp(join(tmpdir(), 'dvoe-sweep-'))
  onTestFinished(() => rm(parent, { recursive: true, force: true }))
  const folder = await createUploadFolder(parent)
  await writeFile(join(folder, '1'), 'a resume')
  const now = Date.now()
  await sweepUploads(new Date(now + 59 * 60_000), parent)
  expect(existsSync(folder)).toBe(true)
  await sweepUploads(new Date(now + 61 * 60_000), parent)
  expect(existsSync(folder)).toBe(false)
})
