/**
 * Name, logo and accents of the product: rebranding changes this file and app/styles/tokens.css. The logo is two
 * overlapping circles, candidate and employer; their overlap is a match.
 */
export const brand = {
  name: 'Двое',
  domain: 'dvoe',
  accents: {
    candidate: '#d4401c',
    employer: '#3b3fd1',
    match: '#7a2a86',
  },
  themeColor: { light: '#faf8f4', dark: '#121117' },
} as const
