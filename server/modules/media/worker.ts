import { serveJobs } from '@/server/platform/children/serve'
import { bytesOf } from '@/server/platform/stored-upload'
import { draw } from './drawing'
import { BadImage, type DrawAnswer, type DrawInput } from './image-file'

serveJobs(async ({ kind, source }: DrawInput): Promise<DrawAnswer> => {
  try {
    return { files: await draw(kind, await bytesOf(source)) }
  } catch (error) {
    if (error instanceof BadImage) return { problem: error.problem }
    throw error
  }
})
