export const hint = '# Heading, **bold**, - list, [text](https://…), | tables |.';
export const write = 'Write';
export const preview = 'Preview';
export const failed = 'The preview did not load.';
export const empty = 'There is nothing to preview.';
export const tooLong = 'There is a preview for up to 20,000 characters.';
