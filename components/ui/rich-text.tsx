import clsx from 'clsx'

/** HTML sanitised by the server when it was saved; never any other. */
export function RichText({ html, className }: { html: string; className?: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by an allow-list before it is stored
  return <div className={clsx('prose', className)} dangerouslySetInnerHTML={{ __html: html }} />
}
