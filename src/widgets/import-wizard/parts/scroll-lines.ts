import styled from 'styled-components'

/** Where a long list scrolls that draws only its lines in sight: each is placed by its own `top` and `height`. */
export const ScrollLines = styled.div`
  flex: 1;
  min-height: 0;
  overflow: auto;
  overscroll-behavior: contain;
  @media (max-width: 1023px) { max-height: 70vh; }
  & > ul { position: relative; }
  & > ul > li { position: absolute; left: 0; right: 0; display: grid; }
`
