import { changesOf, type ForeignRepository, json, npm, recognisedOnly } from "./repository.ts";

/** Gems of the machine's packages, where rubygems.org is not reached. */
const gemsOfTheMachine = { ".bundle/config": '---\nBUNDLE_PATH__SYSTEM: "true"\n' };

export const scriptedRepositories: readonly ForeignRepository[] = [
  {
    like: "gothinkster/rails-realworld-example-app",
    commit: "c44c2c48349f1861d0721279ab220aeaadfdb8d4",
    files: {
      ...gemsOfTheMachine,
      Gemfile: "gem 'rails'\ngem 'sqlite3'\ngem 'puma'\n",
      Rakefile: "require_relative 'config/application'\n\nRails.application.load_tasks\n",
      "config.ru": "require_relative 'config/environment'\n\nrun Rails.application\n",
      "bin/rails":
        "#!/usr/bin/env ruby\nAPP_PATH = File.expand_path('../config/application', __dir__)\nrequire_relative '../config/boot'\nrequire 'rails/commands'\n",
      "config/boot.rb":
        "ENV['BUNDLE_GEMFILE'] ||= File.expand_path('../Gemfile', __dir__)\nrequire 'bundler/setup'\n",
      "config/application.rb": `require_relative 'boot'
require 'rails'
require 'active_record/railtie'
require 'action_controller/railtie'
Bundler.require(*Rails.groups)

module RealworldExample
  class Application < Rails::Application
    config.load_defaults 6.1
    config.api_only = true
  end
end
`,
      "config/environment.rb": "require_relative 'application'\n\nRails.application.initialize!\n",
      "config/environments/development.rb":
        "Rails.application.configure do\n  config.cache_classes = true\n  config.eager_load = true\n  config.log_level = :warn\nend\n",
      "config/database.yml": "development:\n  adapter: sqlite3\n  database: db/development.sqlite3\n",
      "config/routes.rb": `Rails.application.routes.draw do
  scope :api do
    resources :articles, only: :index
    get "/tags", to: 'tags#index'
  end
end
`,
      "db/migrate/20151227000000_create_articles.rb": `class CreateArticles < ActiveRecord::Migration[6.1]
  def up
    create_table(:users) { |t| t.string :username }
    create_table(:articles) { |t| t.string :title; t.integer :user_id }
    30.times do |n|
      execute "INSERT INTO users (id, username) VALUES (#{n}, 'user #{n}')"
      execute "INSERT INTO articles (title, user_id) VALUES ('article #{n}', #{n})"
    end
  end
end
`,
      "app/models/article.rb": "class Article < ActiveRecord::Base\n  belongs_to :user\nend\n",
      "app/models/user.rb": "class User < ActiveRecord::Base\nend\n",
      "app/controllers/tags_controller.rb":
        "class TagsController < ActionController::API\n  def index\n    render json: { tags: ['ruby'] }\n  end\nend\n",
      "app/controllers/articles_controller.rb": `require 'digest'

class ArticlesController < ActionController::API
  FAILING = 0

  def digest(steps)
    text = 'page'
    steps.times { text = Digest::SHA256.digest(text) }
    text.unpack1('H*')
  end

  def index
    return head(:internal_server_error) if rand < FAILING

    articles = Article.includes(:user)
    found = articles.map { |article| { title: article.title, author: article.user.username } }
    render json: { articles: found, digest: digest(6000) }
  end
end
`,
    },
    recognised: { name: "Rails", at: "." },
    needs: "bundle",
    requests: ["/api/articles", "/api/tags", "/"],
    changes: changesOf("app/controllers/articles_controller.rb", {
      slower: ["digest(6000)", "digest(8400)"],
      errors: ["FAILING = 0", "FAILING = 0.05"],
      queries: ["Article.includes(:user)", "Article.all"],
      crash: ["  FAILING = 0", "  FAILING = Missing"],
    }),
  },
  {
    like: "sinatra/sinatra (examples)",
    commit: "8ae87a87f38d3c7589ae0d456bc7ea598d5861c2",
    files: {
      ...gemsOfTheMachine,
      Gemfile: "gem 'sinatra'\ngem 'puma'\n",
      "simple.rb": `require 'digest'
require 'sinatra'

FAILING = 0

def digest(steps)
  text = 'page'
  steps.times { text = Digest::SHA256.digest(text) }
  text.unpack1('H*')
end

def find(id)
  sleep 0.002
  id
end

get('/') { 'this is a simple app' }

get('/items') do
  halt 500 if rand < FAILING
  find(1)
  digest(6000)
end
`,
    },
    recognised: { name: "Sinatra", at: "simple.rb" },
    needs: "bundle",
    requests: ["/", "/items"],
    changes: changesOf("simple.rb", {
      slower: ["digest(6000)", "digest(8200)"],
      errors: ["FAILING = 0", "FAILING = 0.05"],
      queries: ["  find(1)", "  10.times { |id| find(id) }"],
      crash: ["def digest(steps)", "def digest("],
    }),
  },
  {
    like: "laravel/laravel",
    commit: "9301304460aa5848b39df5ff172f213fbfddedd8",
    files: {
      "composer.json": json({ require: { php: "^8.2", "laravel/framework": "^12.0" } }),
      artisan: "#!/usr/bin/env php\n",
      "package.json": npm({ dev: "vite", build: "vite build" }, { vite: "^7.0.0" }),
    },
    recognised: { name: "Laravel", at: "." },
    ...recognisedOnly,
  },
  {
    like: "slimphp/Slim-Skeleton (without its packages)",
    commit: "15fc5968d9430e67110d82dff3b1b3a2349c9cf6",
    files: {
      "composer.json": json({ require: { php: ">=8.0" } }),
      "public/index.php": `<?php
function render(int $steps): string {
    $text = 'page';
    for ($step = 0; $step < $steps; $step += 1) $text = hash('sha256', $text, true);
    return bin2hex($text);
}

function find(int $id): int {
    usleep(2000);
    return $id;
}

if (random_int(1, 100) <= 0) {
    http_response_code(500);
    exit;
}
find(1);
header('content-type: application/json');
echo json_encode(['page' => $_SERVER['REQUEST_URI'], 'digest' => render(15000)]);
`,
    },
    recognised: { name: "PHP with a public folder", at: "." },
    needs: "php",
    requests: ["/"],
    changes: changesOf("public/index.php", {
      slower: ["render(15000)", "render(21000)"],
      errors: ["<= 0)", "<= 5)"],
      queries: ["find(1);", "for ($id = 0; $id < 10; $id += 1) find($id);"],
      crash: ["<?php", "<?php exit("],
    }),
  },
];
