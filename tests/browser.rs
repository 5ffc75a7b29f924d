//! The page in a real browser, by keyboard and by mouse.
//!
//! It needs `chromium` and `chromedriver`. Where they are not there, each test says so and leaves it to
//! `.ci/run`, which installs them and sets `BROWSER=required`. Pictures of what was seen are left in
//! `target/browser/`.

use fantoccini::elements::Element;
use fantoccini::wd::Capabilities;
use fantoccini::{Client, ClientBuilder, Locator};
use hyper_util::client::legacy::connect::HttpConnector;
use std::collections::BTreeSet;
use std::fs;
use std::future::Future;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;
use tantalizer::catalogue;
use tantalizer::lesson::{Facts, page};
use tantalizer::model::Selection;
use tantalizer::outcome::Limits;
use tempfile::TempDir;

const TAB: &str = "\u{E004}";
const BACK_TAB: &str = "\u{E008}\u{E004}\u{E008}";
const RIGHT: &str = "\u{E014}";

const FLAGS: [&str; 9] = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--window-size=1200,1000",
];

/// A driver that ends with the test.
struct Driver {
    child: Child,
    port: String,
}

impl Drop for Driver {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn is_there(program: &str) -> bool {
    Command::new(program)
        .arg("--version")
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()
        .is_ok()
}

/// Whether there is a browser; if not, tells who looks at the page instead.
fn has_browser(test: &str) -> bool {
    if is_there("chromium") && is_there("chromedriver") {
        return true;
    }
    let required = std::env::var("BROWSER").is_ok_and(|value| value == "required");
    assert!(!required, "BROWSER=required, but chromium and chromedriver are not both there");
    eprintln!("{test}: left to .ci/run, since chromium and chromedriver are not both there");
    false
}

fn driver() -> Driver {
    let mut child =
        Command::new("chromedriver").arg("--port=0").stdout(Stdio::piped()).spawn().unwrap();
    let lines = BufReader::new(child.stdout.take().unwrap()).lines();
    let port = lines.map_while(Result::ok).find_map(|line| {
        let (_, port) = line.split_once("started successfully on port ")?;
        Some(port.trim_end_matches('.').to_owned())
    });
    Driver { child, port: port.expect("the driver tells its port") }
}

/// Runs a test with a browser of its own.
fn in_browser<F: Future<Output = ()>>(test: &str, body: impl FnOnce(Client) -> F) {
    if !has_browser(test) {
        return;
    }
    let profile = TempDir::new().unwrap();
    let driver = driver();
    let profile_flag = format!("--user-data-dir={}", profile.path().display());
    let flags: Vec<&str> = FLAGS.into_iter().chain([profile_flag.as_str()]).collect();
    let mut capabilities = Capabilities::new();
    capabilities.insert("goog:chromeOptions".to_owned(), serde_json::json!({ "args": flags }));
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let mut builder = ClientBuilder::new(HttpConnector::new());
        builder.capabilities(capabilities);
        let address = format!("http://localhost:{}", driver.port);
        let client = builder.connect(&address).await.expect("the driver starts a browser");
        body(client.clone()).await;
        client.close().await.unwrap();
    });
}

/// A page on the disk, with what the library knows of its puzzle.
struct Lesson {
    folder: TempDir,
    partials: Vec<Selection>,
    solutions: Vec<Vec<usize>>,
    names: BTreeSet<String>,
}

fn lesson(id: &str) -> Lesson {
    let puzzle = catalogue::find(id).unwrap().puzzle();
    let facts = Facts::find(&puzzle, 1000, &Limits::new());
    let folder = TempDir::new().unwrap();
    fs::write(folder.path().join("page.html"), page(&facts, id).unwrap()).unwrap();
    Lesson {
        partials: facts.solutions().partials.clone(),
        solutions: facts.solutions().list.clone(),
        names: puzzle.palette().names().map(str::to_owned).collect(),
        folder,
    }
}

impl Lesson {
    fn path(&self) -> PathBuf {
        self.folder.path().join("page.html")
    }

    fn address(&self, state: &str) -> String {
        format!("file://{}{state}", self.path().display())
    }

    /// The columns, from 1, of the two members of the first solution.
    fn solution(&self) -> [Vec<usize>; 2] {
        [0, 1].map(|which| self.partials[self.solutions[0][which]].numbers().collect())
    }
}

async fn find(client: &Client, css: &str) -> Element {
    client.find(Locator::Css(css)).await.unwrap_or_else(|error| panic!("{css}: {error}"))
}

async fn text(client: &Client, css: &str) -> String {
    find(client, css).await.text().await.unwrap()
}

async fn click(client: &Client, css: &str) {
    find(client, css).await.click().await.unwrap_or_else(|error| panic!("{css}: {error}"));
}

async fn sees_tower(client: &Client) -> bool {
    find(client, "#tower-panel").await.is_displayed().await.unwrap()
}

/// Asserts that a tower stands whose four sides show every colour once.
async fn check_tower(client: &Client, lesson: &Lesson) {
    assert!(sees_tower(client).await, "no tower is seen");
    let rows = client.find_all(Locator::Css("#tower tbody tr")).await.unwrap();
    let mut sides = vec![BTreeSet::new(); 4];
    for row in &rows {
        let cells = row.find_all(Locator::Css("td")).await.unwrap();
        for (side, cell) in sides.iter_mut().zip(&cells) {
            let shown = cell.text().await.unwrap();
            // The letter on the paint, and the name.
            side.insert(shown.split_whitespace().last().unwrap().to_owned());
        }
    }
    assert!(sides.iter().all(|side| *side == lesson.names), "{sides:?}");
    let solids = client.find_all(Locator::Css("#tower-solid .solid")).await.unwrap();
    assert_eq!(solids.len(), rows.len());
}

async fn screenshot(client: &Client, css: &str, name: &str) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("target/browser");
    fs::create_dir_all(&folder).unwrap();
    let png = find(client, css).await.screenshot().await.unwrap();
    assert!(png.starts_with(b"\x89PNG"));
    fs::write(folder.join(format!("{name}.png")), png).unwrap();
}

async fn press(client: &Client, keys: &str) {
    client.active_element().await.unwrap().send_keys(keys).await.unwrap();
}

async fn focused(client: &Client, attribute: &str) -> String {
    let element = client.active_element().await.unwrap();
    element.attr(attribute).await.unwrap().unwrap_or_default()
}

/// Goes on with a key until the focus is where it should be.
async fn go_to(client: &Client, key: &str, attribute: &str, value: &str) {
    for _ in 0..80 {
        if focused(client, attribute).await == value {
            return;
        }
        press(client, key).await;
    }
    panic!("{value} cannot be reached by keyboard");
}

/// Chooses a column in every row of the matrix, with Tab, the space bar and the arrow keys.
async fn choose_by_keyboard(client: &Client, columns: &[usize]) {
    for (row, &column) in columns.iter().enumerate() {
        go_to(client, TAB, "name", &format!("row-{}", row + 1)).await;
        press(client, " ").await;
        for _ in 1..column {
            press(client, RIGHT).await;
        }
        assert_eq!(focused(client, "id").await, format!("entry-{}-{column}", row + 1));
    }
}

#[test]
fn the_page_tests_itself() {
    if !has_browser("the_page_tests_itself") {
        return;
    }
    let (lesson, profile) = (lesson("instant-insanity"), TempDir::new().unwrap());
    let dump = Command::new("chromium")
        .args(&FLAGS[..8])
        .arg(format!("--user-data-dir={}", profile.path().display()))
        .args(["--virtual-time-budget=5000", "--dump-dom"])
        .arg(lesson.address("#selftest"))
        .output()
        .unwrap();
    let html = String::from_utf8(dump.stdout).unwrap();
    let result = html.split("id=\"selftest-result\">").nth(1).unwrap().split('<').next().unwrap();
    assert!(result.starts_with("PASS "), "{result}");
}

/// Not only for one puzzle: for all of the catalogue.
#[test]
fn the_script_agrees_with_the_library_on_the_catalogue() {
    in_browser("the_script_agrees_with_the_library_on_the_catalogue", async |client| {
        for entry in
            catalogue::entries().iter().filter(|entry| entry.puzzle().matrix().is_of_cubes())
        {
            let lesson = lesson(entry.id());
            client.goto(&lesson.address("#selftest")).await.unwrap();
            let result = text(&client, "#selftest-result").await;
            assert!(result.starts_with("PASS "), "{}: {result}", entry.id());
        }
    });
}

#[test]
fn instant_insanity_is_solved_by_keyboard() {
    in_browser("instant_insanity_is_solved_by_keyboard", async |client| {
        let lesson = lesson("instant-insanity");
        client.goto(&lesson.address("")).await.unwrap();
        let [first, second] = lesson.solution();
        choose_by_keyboard(&client, &first).await;
        assert!(text(&client, "#verdict").await.contains("partial solution"));
        assert!(!sees_tower(&client).await);
        go_to(&client, BACK_TAB, "name", "turn").await;
        press(&client, RIGHT).await;
        choose_by_keyboard(&client, &second).await;
        check_tower(&client, &lesson).await;
        screenshot(&client, "body", "instant-insanity-keyboard").await;
        // What was chosen can be taken back.
        press(&client, "\u{E017}").await;
        assert!(!sees_tower(&client).await);
    });
}

#[test]
fn instant_insanity_is_solved_by_mouse() {
    in_browser("instant_insanity_is_solved_by_mouse", async |client| {
        let lesson = lesson("instant-insanity");
        client.goto(&lesson.address("")).await.unwrap();
        let [first, second] = lesson.solution();
        for (row, column) in first.iter().enumerate() {
            click(&client, &format!("#entry-{}-{column}", row + 1)).await;
        }
        click(&client, "input[name=turn][value='1']").await;
        // The first row on the graph, the others in the matrix.
        let labels = client.find_all(Locator::Css("#graph .label")).await.unwrap();
        labels[second[0] - 1].click().await.unwrap();
        for (row, column) in second.iter().enumerate().skip(1) {
            click(&client, &format!("#entry-{}-{column}", row + 1)).await;
        }
        check_tower(&client, &lesson).await;
        assert!(text(&client, "#tower-number").await.starts_with("Tower 1 of 8"));
        click(&client, "#tower-next").await;
        assert!(text(&client, "#tower-number").await.starts_with("Tower 2 of 8"));
        check_tower(&client, &lesson).await;
        screenshot(&client, "#tower-panel", "instant-insanity-tower").await;
        // The address brings everything back.
        let address = client.current_url().await.unwrap();
        client.goto("about:blank").await.unwrap();
        client.goto(address.as_str()).await.unwrap();
        check_tower(&client, &lesson).await;
        assert!(text(&client, "#tower-number").await.starts_with("Tower 2 of 8"));
    });
}

#[test]
fn wrong_and_right_answers_are_told_apart() {
    in_browser("wrong_and_right_answers_are_told_apart", async |client| {
        let lesson = lesson("instant-insanity");
        client.goto(&lesson.address("#m=exercise")).await.unwrap();
        for (answer, words) in [("44101", "Not yet"), ("44 100", "Right")] {
            let field = find(&client, "#answer-2").await;
            field.clear().await.unwrap();
            field.send_keys(answer).await.unwrap();
            field.send_keys("\n").await.unwrap();
            assert!(text(&client, "#result-2").await.starts_with(words));
        }
        assert!(text(&client, "#score").await.starts_with("1 of "));
    });
}

#[test]
fn a_puzzle_without_solution_says_so() {
    in_browser("a_puzzle_without_solution_says_so", async |client| {
        let lesson = lesson("sheffield-impossible");
        assert!(lesson.solutions.is_empty());
        for partial in &lesson.partials {
            let columns: String = partial.numbers().map(|column| column.to_string()).collect();
            client.goto(&lesson.address(&format!("#m=guided&a={columns}"))).await.unwrap();
            client.refresh().await.unwrap();
            assert!(text(&client, "#verdict").await.contains("partial solution"));
            for _ in 0..2 {
                click(&client, "#hint").await;
            }
            let hints = text(&client, "#hints").await;
            assert!(hints.contains("all three partial solutions use entry 1"), "{hints}");
            assert!(!sees_tower(&client).await);
        }
        screenshot(&client, "body", "sheffield-impossible").await;
    });
}

/// What was not searched to the end is not told as known.
#[test]
fn a_page_of_a_stopped_search_says_what_it_does_not_know() {
    in_browser("a_page_of_a_stopped_search_says_what_it_does_not_know", async |client| {
        let puzzle = catalogue::find("contest-30").unwrap().puzzle();
        let all = Facts::find(&puzzle, 10, &Limits::new());
        // Of a list of more than two, with room for two.
        let bytes = 2 * Selection::approx_bytes(30) + 1;
        let some = Facts::find(&puzzle, 10, &Limits::new().with_memory(bytes));
        let known = &some.solutions().partials;
        let missing =
            all.solutions().partials.iter().find(|selection| !known.contains(selection)).unwrap();
        assert!(some.stopped().is_some());
        let folder = TempDir::new().unwrap();
        let file = folder.path().join("page.html");
        fs::write(&file, page(&some, "stopped").unwrap()).unwrap();
        let columns: String = missing.numbers().map(|column| column.to_string()).collect();
        for (state, hints) in [(columns.clone(), 2), (format!("{}0", &columns[..29]), 1)] {
            let address = format!("file://{}#m=guided&a={state}", file.display());
            client.goto(&address).await.unwrap();
            client.refresh().await.unwrap();
            assert!(text(&client, "#stopped-notice").await.contains("does not know all"));
            for _ in 0..hints {
                click(&client, "#hint").await;
            }
            let told = text(&client, "#hints").await;
            assert!(told.contains("the page does not know"), "{told}");
        }
        client.goto(&format!("file://{}#m=solution", file.display())).await.unwrap();
        client.refresh().await.unwrap();
        let told = text(&client, "#mode-body").await;
        assert!(!told.contains("There is no solution"), "{told}");
    });
}

/// Who does what the strongest hint says comes to a tower.
#[test]
fn hints_lead_to_the_tower_of_six_cubes() {
    in_browser("hints_lead_to_the_tower_of_six_cubes", async |client| {
        let lesson = lesson("drive-ya-crazy");
        // Begin with a mistake: one pair too many of a colour, or a way that leads nowhere.
        client.goto(&lesson.address("#m=guided&a=110000")).await.unwrap();
        for turn in 0..2 {
            click(&client, &format!("input[name=turn][value='{turn}']")).await;
            for _ in 0..12 {
                while find(&client, "#hint").await.attr("aria-disabled").await.unwrap().is_none() {
                    click(&client, "#hint").await;
                }
                let hints = client.find_all(Locator::Css("#hints .hint")).await.unwrap();
                let Some(last) = hints.last() else { break };
                let last = last.text().await.unwrap();
                let numbers: Vec<usize> = last
                    .split(|c: char| !c.is_ascii_digit())
                    .filter_map(|digits| digits.parse().ok())
                    .collect();
                if last.starts_with("Take pair") {
                    click(&client, &format!("#entry-{}-{}", numbers[1], numbers[0])).await;
                } else if last.starts_with("Take back") {
                    let entry = format!("input[name=row-{}]:checked", numbers[0]);
                    click(&client, &entry).await;
                } else {
                    break;
                }
            }
            assert!(text(&client, "#verdict").await.contains("partial solution"), "turn {turn}");
        }
        check_tower(&client, &lesson).await;
        screenshot(&client, "body", "drive-ya-crazy-guided").await;
    });
}

/// A narrow window: nothing stands out of it.
#[test]
fn the_page_fits_a_phone() {
    in_browser("the_page_fits_a_phone", async |client| {
        let lesson = lesson("drive-ya-crazy");
        client.set_window_size(500, 900).await.unwrap();
        client.goto(&lesson.address("#m=solution")).await.unwrap();
        tokio::time::sleep(Duration::from_millis(200)).await;
        let widths = client
            .execute("return [document.documentElement.scrollWidth, window.innerWidth]", vec![])
            .await
            .unwrap();
        let [content, window] = [0, 1].map(|i: usize| widths[i].as_u64().unwrap());
        assert!(content <= window, "{content} > {window}");
    });
}
