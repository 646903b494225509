import type { Scene } from './banners.ts';
import { SceneArt } from './scene-art.tsx';

type SceneBannerProps = { scene: Scene; title?: string; text?: string };

/** A scene beside a form, as high as it. Narrow windows go without. */
export function SceneBanner({ scene, title, text }: SceneBannerProps) {
  return (
    <div className="banner">
      <SceneArt scene={scene} tall="54vw" />
      {title ? (
        <div className="banner-words top-auto bottom-0 py-8">
          <h2 className="title">{title}</h2>
          {text ? <p className="mt-2">{text}</p> : null}
        </div>
      ) : null}
    </div>
  );
}
