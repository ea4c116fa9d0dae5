import styled from 'styled-components'

/** A longer text as it was typed. */
export const Prose = styled.p`
  max-width: 44em;
  white-space: pre-line;
  overflow-wrap: anywhere;
`
