import type { Scene } from '#contract/home-sections.ts';
import * as styles from './banner-frame.module.css';
import { BannerFrame } from './banner-frame.tsx';
import { SceneArt } from './scene-art.tsx';

type SceneBannerProps = { scene: Scene; title?: string; text?: string };

/** A scene beside a form, of the same height; hidden in narrow windows. */
export function SceneBanner({ scene, title, text }: SceneBannerProps) {
  return (
    <BannerFrame>
      <SceneArt scene={scene} tall="54vw" />
      {title ? (
        <div className={styles.sceneText}>
          <h2 className="title">{title}</h2>
          {text ? <p>{text}</p> : null}
        </div>
      ) : null}
    </BannerFrame>
  );
}
