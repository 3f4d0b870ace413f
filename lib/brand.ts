/**
 * Name, sign and accents of the product: an operator rebrands here and in app/styles/tokens.css.
 * The sign is two overlapping circles, candidate and employer; their overlap is a match.
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
