import clsx from 'clsx'
import { markedToHtml } from '@/lib/shared/marked-text'

/** A text of a resume with its lists, headings, bold and links: plain text with marks, escaped on the way to HTML. */
export function MarkedText({ text, className }: { text: string; className?: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: made here of escaped text; a test holds it against the sanitiser
  return <div className={clsx('prose', className)} dangerouslySetInnerHTML={{ __html: markedToHtml(text) }} />
}
