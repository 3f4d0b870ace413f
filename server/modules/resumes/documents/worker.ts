import { serveJobs } from '@/server/platform/children/serve'
import { renderDocx } from './docx'
import { renderPdf } from './pdf'
import type { WriteInput } from './writer'

serveJobs(({ content, kind }: WriteInput): Promise<Uint8Array> => {
  if (kind === 'docx') return renderDocx(content)
  return renderPdf(content, kind === 'pdf-accent' ? 'accent' : 'classic')
})
