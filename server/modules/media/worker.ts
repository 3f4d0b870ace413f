import { serveJobs } from '@/server/platform/children/serve'
import { draw } from './drawing'
import { BadImage, type DrawAnswer, type DrawInput } from './image-file'

serveJobs(async ({ kind, bytes }: DrawInput): Promise<DrawAnswer> => {
  try {
    return { files: await draw(kind, bytes) }
  } catch (error) {
    if (error instanceof BadImage) return { problem: error.problem }
    throw error
  }
})
