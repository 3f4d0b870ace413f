import { serveJobs } from '@/server/platform/children/serve'
import type { DocumentContent } from './content'
import { renderDocx } from './docx'
import { renderPdf } from './pdf'
import type { WriteInput } from './writer'

const writers: Record<WriteInput['kind'], (content: DocumentContent) => Promise<Uint8Array>> = {
  'pdf-classic': (content) => renderPdf(content, 'classic'),
  'pdf-accent': (content) => renderPdf(content, 'accent'),
  'pdf-formal': (content) => renderPdf(content, 'formal'),
  'pdf-compact': (content) => renderPdf(content, 'compact'),
  'pdf-column': (content) => renderPdf(content, 'column'),
  docx: (content) => renderDocx(content, 'plain'),
  'docx-formal': (content) => renderDocx(content, 'formal'),
  'docx-compact': (content) => renderDocx(content, 'compact'),
}

serveJobs(({ content, kind }: WriteInput): Promise<Uint8Array> => writers[kind](content))
