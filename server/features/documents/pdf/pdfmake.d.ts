/** The parts that the PDF of a document uses: the types of pdfmake need those of the DOM. */
declare module 'pdfmake' {
  type Margin = readonly [number, number, number, number];

  interface TableLayout {
    hLineWidth(at: number): number;
    vLineWidth(): number;
    hLineColor(): string;
    paddingLeft(column: number): number;
    paddingRight(): number;
    paddingTop(): number;
    paddingBottom(): number;
  }
  export interface Look {
    fontSize?: number;
    lineHeight?: number;
    bold?: boolean;
    color?: string;
    alignment?: 'left' | 'right';
    margin?: Margin;
    noWrap?: boolean;
    wordBreak?: 'normal' | 'break-all';
  }
  interface Block extends Look {
    text?: string;
    stack?: readonly Content[];
    columns?: readonly Content[];
    columnGap?: number;
    width?: number | '*' | 'auto';
    unbreakable?: boolean;
    table?: {
      widths: readonly (number | '*' | 'auto')[];
      body: readonly (readonly Content[])[];
      headerRows?: number;
      dontBreakRows?: boolean;
      heights?: number;
    };
    layout?: TableLayout | 'noBorders';
  }
  export type Content = string | Block;

  export interface PdfDefinition {
    pageSize: 'A4' | 'LETTER';
    pageMargins: Margin;
    info: { title: string; author: string; creationDate: Date };
    language: string;
    displayTitle: boolean;
    defaultStyle: Look & { font: string };
    content: readonly Content[];
    footer: (page: number, pages: number) => Content;
  }

  const pdfmake: {
    virtualfs: { writeFileSync(path: string, file: Uint8Array): void };
    setFonts(fonts: Record<string, { normal: string; bold: string }>): void;
    setUrlAccessPolicy(mayLoad: () => boolean): void;
    setLocalAccessPolicy(mayRead: () => boolean): void;
    createPdf(definition: PdfDefinition): { getBuffer(): Promise<Buffer> };
  };
  export default pdfmake;
}

declare module 'fontkit' {
  export function create(file: Buffer): { hasGlyphForCodePoint(codePoint: number): boolean };
}
