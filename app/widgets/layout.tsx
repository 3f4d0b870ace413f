import type { Metadata } from 'next'
import type { ReactNode } from 'react'
import { fontClasses } from '@/app/fonts/onest'
import { DEFAULT_LOCALE } from '@/lib/shared/browser'
import '../globals.css'

export const metadata: Metadata = { robots: { index: false, follow: true } }

/** Pages that other sites show in a frame: without the header, the session and anything of a visitor. */
export default function WidgetLayout({ children }: { children: ReactNode }) {
  return (
    <html lang={DEFAULT_LOCALE} className={fontClasses}>
      <body>
        <main className="widget">{children}</main>
      </body>
    </html>
  )
}
