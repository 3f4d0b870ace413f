import clsx from 'clsx'

/** HTML that the server has sanitised on its way in; never anything else. */
export function RichText({ html, className }: { html: string; className?: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by an allow-list before it is stored
  return <div className={clsx('prose', className)} dangerouslySetInnerHTML={{ __html: html }} />
}
