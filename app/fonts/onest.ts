import localFont from 'next/font/local'

/*
 * Onest (SIL OFL 1.1, see LICENSE), subset by HarfBuzz to the weights 400–700 in four files. Cyrillic and Latin (28
 * KB) are preloaded; the browser fetches a subset only for characters of its `unicode-range`.
 */
export const cyrillic = localFont({
  src: './onest-cyrillic.woff2',
  weight: '400 700',
  display: 'swap',
  variable: '--font-cyrillic',
  adjustFontFallback: false,
  declarations: [{ prop: 'unicode-range', value: 'U+0400-045F,U+0490-0491,U+2116' }],
})

export const latin = localFont({
  src: './onest-latin.woff2',
  weight: '400 700',
  display: 'swap',
  variable: '--font-latin',
  adjustFontFallback: false,
  declarations: [
    {
      prop: 'unicode-range',
      value:
        'U+0020-007E,U+00A0,U+00A9,U+00AB,U+00B0-00B1,U+00B7,U+00BB,U+00D7,U+2013-2014,U+2018-2019,U+201C-201E,U+2022,U+2026,U+2032-2033,U+2039-203A,U+20AC,U+2122,U+2212',
    },
  ],
})

export const rouble = localFont({
  src: './onest-rouble.woff2',
  weight: '100 900',
  display: 'swap',
  variable: '--font-rouble',
  adjustFontFallback: false,
  declarations: [{ prop: 'unicode-range', value: 'U+20BD' }],
})

export const accents = localFont({
  src: './onest-latin-accents.woff2',
  weight: '400 700',
  display: 'swap',
  preload: false,
  variable: '--font-accents',
  adjustFontFallback: false,
  declarations: [
    {
      prop: 'unicode-range',
      value: 'U+00A1-00A8,U+00AA,U+00AC-00AF,U+00B2-00B6,U+00B8-00BA,U+00BC-00D6,U+00D8-00FF',
    },
  ],
})

/** Classes of <html> that combine the four subsets into one font family (see --font-sans). */
export const fontClasses = [cyrillic, latin, rouble, accents].map((font) => font.variable).join(' ')
